// Made by tools/generate_protocol from protocol/schema.json; do not edit.
// sha256 of the schema: 5924b7c31e9d39684f754d248d459905cdfb3f530fa7b7450daae839d15a21c1

/**
 * The version of a game's rules.
 */
export type RulesVersion = number;
/**
 * The value of an option of a game.
 */
export type OptionValue = string | number | boolean;
/**
 * The id of a person, a table or a match.
 */
export type Id = string;
/**
 * A code with which the account is recovered, once, when the password is forgotten.
 */
export type RecoveryCode = string;
/**
 * How long people may take for their moves. From 3600 seconds on it is a correspondence match, which does not wait for anybody to be connected.
 */
export type Clock = NoClock | MoveClock | ReserveClock;
/**
 * The seconds of a clock, at most 14 days.
 */
export type ClockSeconds = number;
/**
 * `open`: no match is in progress; `over`: the last one has ended.
 */
export type RoomState = 'open' | 'playing' | 'paused' | 'over';
/**
 * Who holds a seat; null: nobody.
 */
export type SeatHolder = PersonSeat | BotSeat | null;
/**
 * How strong a bot plays. `easy`, `normal`, `hard` and `expert` are other names of `level-2`, `level-4`, `level-7` and `level-8`.
 */
export type Level =
  | 'random'
  | 'easy'
  | 'normal'
  | 'hard'
  | 'expert'
  | 'level-1'
  | 'level-2'
  | 'level-3'
  | 'level-4'
  | 'level-5'
  | 'level-6'
  | 'level-7'
  | 'level-8';
/**
 * How a bot plays where it does not think.
 */
export type Habit = 'cautious' | 'collector' | 'gambler';
/**
 * A seat, counted from 0.
 */
export type Seat = number;
/**
 * A point in time, in milliseconds since 1970.
 */
export type Time = number;
/**
 * What a moderator decided.
 */
export type ReportOutcome = 'unfounded' | 'noted' | 'renamed' | 'banned';
/**
 * 64 hexadecimal digits.
 */
export type Hash = string;
/**
 * A seat and its move.
 *
 * @minItems 2
 */
export type RecordedMove = [Seat, MoveText];
/**
 * A move in the notation of its game.
 */
export type MoveText = string;
/**
 * One number for each seat.
 */
export type Points = number[];
/**
 * Some seats, in ascending order.
 */
export type Seats = Seat[];
/**
 * An e-mail address.
 */
export type EmailAddress = string;
/**
 * What is announced to everybody; null: nothing.
 */
export type Announcement = {
  /**
   * What is said; may be empty where a restart is announced.
   */
  text: string;
  until: Time;
  /**
   * When the server restarts; null: it does not.
   */
  restart: Time | null;
} | null;
/**
 * A number that the client chooses; the answer has it as `re`.
 */
export type RequestId = number;
/**
 * The `id` of the command that this message answers.
 */
export type ReplyTo = number;
/**
 * A card in a pile: its name, or a number in a game whose cards are numbers.
 */
export type Card = string | number;
/**
 * Who made a move: `bot` at a seat of its own, `stand_in` for an absent person, `clock` if time ran out or the next round began by itself.
 */
export type MovedBy = 'person' | 'bot' | 'stand_in' | 'clock';
/**
 * One line of at most 300 characters.
 */
export type ChatText = string;
/**
 * A key of the phrases in `lang/`.
 */
export type ChatPhrase = string;
/**
 * What a client sends to a table.
 */
export type Command =
  | SitCommand
  | StandCommand
  | ReadyCommand
  | SetupCommand
  | BotCommand
  | StartCommand
  | CommitCommand
  | RevealCommand
  | MoveCommand
  | ChatCommand
  | PauseCommand
  | ResumeCommand
  | EndCommand
  | RematchCommand
  | KickCommand
  | HostCommand
  | HintCommand
  | AutoCommand
  | LookCommand
  | LeaveCommand;
/**
 * What a table sends to a client.
 */
export type Message =
  | TableMessage
  | RoomMessage
  | MovedMessage
  | ChatMessage
  | HintMessage
  | DoneMessage
  | RefusedMessage
  | ClosedMessage
  | AnnouncementMessage;
/**
 * The code of a refusal, from [errors.md](errors.md).
 */
export type ErrorCode = string;
/**
 * A sentence in your language.
 */
export type Sentence = string;
/**
 * Why a connection is closed; after `signed_out` a person with another session connects again.
 */
export type ClosedReason = 'empty' | 'kicked' | 'stopping' | 'fault' | 'signed_out' | 'moderated';
/**
 * What the lobby sends to a client.
 */
export type LobbyMessage = LobbyList | LobbyUpdate | AnnouncementMessage;

/**
 * The bodies of the REST requests.
 */
export interface Routes {
  'GET /api/games': {
    response: GamesResponse;
  };
  'GET /api/words/{language}': {
    response: Dictionary;
  };
  'GET /api/rules/{game}': {
    response: Rules;
  };
  'POST /api/guest': {
    request: GuestRequest;
    response: PersonResponse;
  };
  'POST /api/accounts': {
    request: AccountRequest;
    response: PersonResponse;
  };
  'POST /api/session': {
    request: SignInRequest;
    response: PersonResponse;
  };
  'DELETE /api/session': {
    request: Empty;
    response: Empty;
  };
  'GET /api/me': {
    response: MeResponse;
  };
  'PATCH /api/me': {
    request: ChangeMeRequest;
    response: PersonResponse;
  };
  'DELETE /api/me': {
    request: DeleteMeRequest;
    response: Empty;
  };
  'GET /api/me/tables': {
    response: TablesResponse;
  };
  'POST /api/me/recovery': {
    request: DeleteMeRequest;
    response: RecoveryResponse;
  };
  'GET /api/sessions': {
    response: SessionsResponse;
  };
  'DELETE /api/sessions': {
    request: Empty;
    response: Empty;
  };
  'DELETE /api/sessions/{id}': {
    request: Empty;
    response: Empty;
  };
  'POST /api/reports': {
    request: ReportRequest;
    response: IdResponse;
  };
  'GET /api/me/reports': {
    response: MyReportsResponse;
  };
  'GET /api/tokens': {
    response: TokensResponse;
  };
  'POST /api/tokens': {
    request: TokenRequest;
    response: NewTokenResponse;
  };
  'DELETE /api/tokens/{id}': {
    request: Empty;
    response: Empty;
  };
  'GET /api/lobby': {
    response: TablesResponse;
  };
  'POST /api/tables': {
    request: NewTable;
    response: IdResponse;
  };
  'GET /api/tables/{id}': {
    response: TableResponse;
  };
  'GET /api/people/{id}': {
    response: Profile;
  };
  'GET /api/people/{id}/matches': {
    response: MatchesResponse;
  };
  'GET /api/people/{id}/ratings': {
    response: RatingsResponse;
  };
  'GET /api/leaderboard/{game}': {
    response: LeaderboardResponse;
  };
  'GET /api/matches/{id}': {
    response: MatchSummary;
  };
  'GET /api/matches/{id}/record': {
    response: MatchRecord;
  };
  'POST /api/matches': {
    request: UploadRequest;
    response: IdResponse;
  };
  'POST /api/password-reset': {
    request: PasswordResetRequest;
    response: PersonResponse;
  };
  'POST /api/recovery': {
    request: RecoveryRequest;
    response: PersonResponse;
  };
  'GET /api/me/email': {
    response: EmailResponse;
  };
  'POST /api/me/email': {
    request: EmailRequest;
    response: EmailResponse;
  };
  'DELETE /api/me/email': {
    request: DeleteMeRequest;
    response: EmailResponse;
  };
  'POST /api/email-confirmation': {
    request: EmailConfirmationRequest;
    response: Empty;
  };
  'POST /api/forgotten-password': {
    request: ForgottenPasswordRequest;
    response: Empty;
  };
  'GET /api/me/export': {
    response: ExportResponse;
  };
  'GET /api/privacy': {
    response: PrivacyResponse;
  };
  'GET /api/site': {
    response: SiteResponse;
  };
  'GET /api/admin': {
    response: AdminOperations;
  };
  'POST /api/admin/{operation}': {
    request: AdminRequest;
    response: AdminResponse;
  };
  'GET /api/status': {
    response: StatusResponse;
  };
  'GET /api/health': {
    response: HealthResponse;
  };
}
/**
 * All games.
 */
export interface GamesResponse {
  /**
   * Each game.
   */
  games: GameInfo[];
}
/**
 * A game.
 */
export interface GameInfo {
  /**
   * The id of the game.
   */
  id: string;
  /**
   * Its name.
   */
  name: string;
  rules: RulesVersion;
  /**
   * What it is about, in a few words.
   */
  tagline: string;
  /**
   * The fewest and the most players.
   *
   * @minItems 2
   * @maxItems 2
   */
  players: [number, number];
  /**
   * Its options by their keys.
   */
  options: {
    [k: string]: OptionInfo;
  };
  /**
   * Presets of its options, from the shortest match to the longest; empty if it has none.
   */
  lengths: MatchLength[];
  /**
   * Whether a match has several rounds.
   */
  rounds: boolean;
  /**
   * Whether a card may be answered out of turn by whoever is first.
   */
  races: boolean;
  /**
   * The piles and fields of its view.
   */
  zones: Zone[];
  /**
   * The notation of all its cards.
   */
  cards: string[];
}
/**
 * An option of a game.
 */
export interface OptionInfo {
  default: OptionValue;
  /**
   * What it does.
   */
  about: string;
  /**
   * Its values, if they can be listed.
   */
  choices?: OptionValue[];
  /**
   * The smallest and the largest value.
   *
   * @minItems 2
   * @maxItems 2
   */
  range?: [number, number];
}
/**
 * A preset of a game's options.
 */
export interface MatchLength {
  /**
   * Its name.
   */
  name: 'short' | 'usual' | 'long';
  options: Options;
  /**
   * About how many minutes a match takes against bots of the level `normal`, for each number of players from the fewest on.
   */
  minutes: number[];
}
/**
 * The options of a game by their keys.
 */
export interface Options {
  [k: string]: OptionValue;
}
/**
 * A pile or a field of a game's view.
 */
export interface Zone {
  /**
   * Its key in the view.
   */
  key: string;
  /**
   * How it is laid out: `core/describe.h` names the kinds.
   */
  kind: string;
  /**
   * Whether it holds cards.
   */
  cards: boolean;
}
/**
 * All texts of a language.
 */
export interface Dictionary {
  /**
   * The code of the language.
   */
  language: string;
  common: Texts;
  /**
   * The texts of each game.
   */
  games: {
    [k: string]: Texts;
  };
}
/**
 * Texts by their keys.
 */
export interface Texts {
  [k: string]: string;
}
/**
 * The rules of a game.
 */
export interface Rules {
  /**
   * The name of the game.
   */
  title: string;
  /**
   * The game in a few sentences.
   */
  summary: string;
  /**
   * The clauses in groups.
   */
  sections: RuleSection[];
  /**
   * All clauses.
   */
  clauses: Clause[];
}
/**
 * Clauses that belong together.
 */
export interface RuleSection {
  /**
   * What they are about.
   */
  title: string;
  /**
   * Their ids.
   */
  clauses: string[];
}
/**
 * A clause of the rules.
 */
export interface Clause {
  /**
   * Its id, as `refused` names it.
   */
  id: string;
  /**
   * What it says.
   */
  text: string;
  /**
   * Whether the printed sheet leaves the question open.
   */
  reading: boolean;
}
/**
 * Who wants to be a guest.
 */
export interface GuestRequest {
  /**
   * The name that others see.
   */
  name: string;
}
/**
 * Who you are now.
 */
export interface PersonResponse {
  person: Me;
  recovery?: RecoveryCode;
}
/**
 * A person, as they see themselves.
 */
export interface Me {
  person: Id;
  /**
   * The name that others see.
   */
  name: string;
  /**
   * Whether it is an account; else a guest.
   */
  account: boolean;
  /**
   * The name to sign in with, for an account.
   */
  login?: string;
  /**
   * The role of somebody who helps to run the server.
   */
  role?: 'moderator' | 'administrator';
  /**
   * What the client stored with `PATCH /api/me`: any object of at most 8 kB.
   */
  settings: {
    [k: string]: unknown;
  };
}
/**
 * Who wants an account.
 */
export interface AccountRequest {
  /**
   * The name that others see.
   */
  name: string;
  /**
   * The name to sign in with.
   */
  login: string;
  /**
   * The password.
   */
  password: string;
  /**
   * The code of an invitation, where one is needed.
   */
  invitation?: string;
}
/**
 * Who signs in.
 */
export interface SignInRequest {
  /**
   * The name to sign in with.
   */
  login: string;
  /**
   * The password.
   */
  password: string;
}
/**
 * Nothing.
 */
export type Empty = Record<string, never>;
/**
 * Who you are.
 */
export interface MeResponse {
  /**
   * You; null for an unknown client.
   */
  person: Me | null;
}
/**
 * What changes about you.
 */
export interface ChangeMeRequest {
  /**
   * The name that others see.
   */
  name?: string;
  /**
   * Any object of at most 8 kB.
   */
  settings?: {
    [k: string]: unknown;
  };
  /**
   * The new password.
   */
  password?: string;
  /**
   * The current password.
   */
  current?: string;
}
/**
 * Who wants to be deleted.
 */
export interface DeleteMeRequest {
  /**
   * The password of an account.
   */
  password?: string;
}
/**
 * Some tables.
 */
export interface TablesResponse {
  /**
   * Each table.
   */
  tables: TableSummary[];
}
/**
 * A table as the lobby shows it.
 */
export interface TableSummary {
  /**
   * The id of a game.
   */
  game: string;
  /**
   * The number of seats, as the game allows; by default the fewest.
   */
  players: number;
  options: Options;
  clock: Clock;
  /**
   * Seconds before the next round begins by itself, once the first player is ready.
   */
  between: number;
  /**
   * Seconds before a bot plays for an absent person; 0: never.
   */
  grace: number;
  /**
   * Milliseconds that bots take for a move on average: between 60 % and 140 % of it.
   */
  pace: number;
  /**
   * Milliseconds that bots leave to people, once a card has landed that anybody may answer, before they answer it themselves. Only tables from before there was this setting have none.
   */
  head_start?: number;
  /**
   * Whether the lobby shows the table.
   */
  public: boolean;
  /**
   * Whether people may ask for hints; not if it is rated.
   */
  hints: boolean;
  /**
   * Whether people's programs may sit.
   */
  programs: boolean;
  /**
   * Whether the matches count for ratings; needs a clock.
   */
  rated: boolean;
  id: Id;
  state: RoomState;
  /**
   * How many matches began at this table.
   */
  match: number;
  /**
   * The name of the host; empty without one.
   */
  host: string;
  /**
   * Who holds each seat.
   */
  seats: SeatHolder[];
  /**
   * How many people watch.
   */
  watchers: number;
  /**
   * While a match is in progress: which round is played.
   */
  round?: number;
  /**
   * While a match is in progress: the seats that it waits for, as far as known.
   */
  turn?: Seat[];
}
/**
 * Any time.
 */
export interface NoClock {
  kind: 'none';
}
/**
 * This long for each move.
 */
export interface MoveClock {
  kind: 'move';
  seconds: ClockSeconds;
}
/**
 * This long for the match, and `plus` more for each move.
 */
export interface ReserveClock {
  kind: 'reserve';
  seconds: ClockSeconds;
  /**
   * Seconds that each move adds.
   */
  plus?: number;
}
/**
 * A seat that a person holds.
 */
export interface PersonSeat {
  person: Id;
  /**
   * The name of the person.
   */
  name: string;
  /**
   * Whether the person is connected.
   */
  here: boolean;
  /**
   * Whether the person is ready to go on.
   */
  ready: boolean;
  /**
   * `bot` while a bot stands in for the person.
   */
  played_by: 'person' | 'bot';
  /**
   * There after a vote to end the match without a result.
   */
  wants_end?: true;
}
/**
 * A seat that a bot holds.
 */
export interface BotSeat {
  bot: Level;
  habit: Habit;
  /**
   * A bot is always ready.
   */
  ready: true;
}
/**
 * A new recovery code.
 */
export interface RecoveryResponse {
  recovery: RecoveryCode;
}
/**
 * Your sessions, the oldest first.
 */
export interface SessionsResponse {
  /**
   * Each session.
   */
  sessions: Session[];
}
/**
 * A place where somebody is signed in.
 */
export interface Session {
  id: Id;
  created: Time;
  seen: Time;
  /**
   * The browser and the system; empty: unknown.
   */
  device: string;
  /**
   * Roughly from where: a network of 256 addresses, of IPv6 a /48.
   */
  network: string;
  /**
   * Whether it is that of the request.
   */
  current: boolean;
}
/**
 * A report about somebody.
 */
export interface ReportRequest {
  person: Id;
  /**
   * What happened: at most 300 characters.
   */
  reason: string;
  /**
   * The table where it happened.
   */
  table?: string;
  /**
   * The number of the chat message, at that table.
   */
  line?: number;
}
/**
 * The id of what was made.
 */
export interface IdResponse {
  id: Id;
}
/**
 * Your reports, the oldest first.
 */
export interface MyReportsResponse {
  /**
   * Each report.
   */
  reports: MyReport[];
}
/**
 * A report that you have made.
 */
export interface MyReport {
  id: Id;
  created: Time;
  /**
   * The name of the person now; null: they are deleted.
   */
  name: string | null;
  /**
   * What was decided; null: nothing yet.
   */
  outcome: ReportOutcome | null;
  /**
   * What the moderator says about it.
   */
  note: string;
}
/**
 * Your tokens.
 */
export interface TokensResponse {
  /**
   * Each token.
   */
  tokens: Token[];
}
/**
 * A token for a program.
 */
export interface Token {
  id: Hash;
  /**
   * What it is for.
   */
  label: string;
  created: Time;
  /**
   * When it was last used; null: never.
   */
  used: Time | null;
}
/**
 * What a new token is for.
 */
export interface TokenRequest {
  /**
   * At most 64 bytes.
   */
  label: string;
}
/**
 * A new token.
 */
export interface NewTokenResponse {
  id: Hash;
  /**
   * What the program sends.
   */
  token: string;
}
/**
 * A table to be opened.
 */
export interface NewTable {
  /**
   * The id of a game.
   */
  game: string;
  /**
   * The number of seats, as the game allows; by default the fewest.
   */
  players?: number;
  options?: Options;
  clock?: Clock;
  /**
   * Seconds before the next round begins by itself, once the first player is ready.
   */
  between?: number;
  /**
   * Seconds before a bot plays for an absent person; 0: never.
   */
  grace?: number;
  /**
   * Milliseconds that bots take for a move on average: between 60 % and 140 % of it.
   */
  pace?: number;
  /**
   * Milliseconds that bots leave to people, once a card has landed that anybody may answer, before they answer it themselves. Only tables from before there was this setting have none.
   */
  head_start?: number;
  /**
   * Whether the lobby shows the table.
   */
  public?: boolean;
  /**
   * Whether people may ask for hints; not if it is rated.
   */
  hints?: boolean;
  /**
   * Whether people's programs may sit.
   */
  programs?: boolean;
  /**
   * Whether the matches count for ratings; needs a clock.
   */
  rated?: boolean;
  /**
   * Where the host sits; null: nowhere.
   */
  seat?: Seat | null;
  /**
   * By seat, a bot's level or null; none by default.
   */
  bots?: (Level | null)[];
  /**
   * Whether to deal at once; refused if a seat is free.
   */
  start?: boolean;
  /**
   * Whether the host's client will take part in the deal: the start then waits until it is connected.
   */
  deal?: boolean;
}
/**
 * One table.
 */
export interface TableResponse {
  table: TableSummary;
}
/**
 * A person, as others see them.
 */
export interface Profile {
  person: Id;
  /**
   * Their name.
   */
  name: string;
  /**
   * Whether they have an account.
   */
  account: boolean;
  since: Time;
  /**
   * Their ratings.
   */
  ratings: GameRating[];
}
/**
 * A rating in a game: sixty times the mean and the deviation of a skill. A beginner has 1500 ± 500.
 */
export interface GameRating {
  /**
   * The id of the game.
   */
  game: string;
  /**
   * The mean.
   */
  rating: number;
  /**
   * The deviation.
   */
  uncertainty: number;
  /**
   * How many rated matches.
   */
  matches: number;
}
/**
 * A part of the finished matches of a person.
 */
export interface MatchesResponse {
  /**
   * At most fifty.
   */
  matches: MatchSummary[];
  /**
   * To be sent back for the next part; null: there is none.
   */
  before: string | null;
}
/**
 * What is known of every finished match.
 */
export interface MatchSummary {
  id: Id;
  /**
   * The id of the game.
   */
  game: string;
  /**
   * Whether it counted for ratings.
   */
  rated: boolean;
  started: Time;
  ended: Time;
  /**
   * Who played, and the result.
   */
  seats: MatchSeat[];
}
/**
 * Who played at a seat, and the result.
 */
export interface MatchSeat {
  person?: Id;
  /**
   * The level of a bot, or the name of another player of an uploaded match.
   */
  bot?: string;
  /**
   * The name to show.
   */
  name: string;
  /**
   * The score.
   */
  score: number;
  /**
   * Whether the seat won.
   */
  won: boolean;
}
/**
 * Ratings over time.
 */
export interface RatingsResponse {
  /**
   * By game, one point for each rated match.
   */
  ratings: {
    [k: string]: RatingPoint[];
  };
}
/**
 * A rating after a match.
 */
export interface RatingPoint {
  time: Time;
  /**
   * The mean.
   */
  rating: number;
  /**
   * The deviation.
   */
  uncertainty: number;
  match: Id;
}
/**
 * A page of the leaderboard.
 */
export interface LeaderboardResponse {
  /**
   * The best first.
   */
  people: Leader[];
}
/**
 * A person on the leaderboard.
 */
export interface Leader {
  person: Id;
  /**
   * Their name.
   */
  name: string;
  /**
   * The mean.
   */
  rating: number;
  /**
   * The deviation.
   */
  uncertainty: number;
  /**
   * How many rated matches.
   */
  matches: number;
}
/**
 * A match as the [contract](contract.md) stores it.
 */
export interface MatchRecord {
  /**
   * The version of the format.
   */
  pioche: 1;
  /**
   * The id of the game.
   */
  game: string;
  rules?: RulesVersion;
  /**
   * The name of each seat.
   */
  players: string[];
  options: Options;
  /**
   * 1 to 64 hexadecimal digits.
   */
  seed: string;
  /**
   * The seat and the text of each move.
   */
  moves: RecordedMove[];
  /**
   * The result; null if the match is not over.
   */
  result: MatchResult | null;
  deal?: RecordedDeal;
  /**
   * A letter for each move that says who made it, in a match at a table.
   */
  by?: string;
  /**
   * Milliseconds from the start to each move, in a match at a table.
   */
  at?: number[];
}
/**
 * The result of a match.
 */
export interface MatchResult {
  scores: Points;
  winners: Seats;
}
/**
 * A deal that nobody chose ([randomness](randomness.md)).
 */
export interface RecordedDeal {
  commitment: Hash;
  server: Hash;
  /**
   * By seat; null for one that had no part.
   */
  seats: (RecordedShare | null)[];
}
/**
 * What the client of a seat gave to a deal.
 */
export interface RecordedShare {
  hash: Hash;
  nonce: Hash;
}
/**
 * A match that was played elsewhere.
 */
export interface UploadRequest {
  record: MatchRecord;
}
/**
 * A new password for whoever has the code.
 */
export interface PasswordResetRequest {
  /**
   * The part of the link after `#`.
   */
  code: string;
  /**
   * The new password.
   */
  password: string;
}
/**
 * A new password for whoever has the recovery code.
 */
export interface RecoveryRequest {
  /**
   * The name to sign in with.
   */
  login: string;
  /**
   * The recovery code; spaces, dashes and case do not matter.
   */
  code: string;
  /**
   * The new password.
   */
  password: string;
}
/**
 * The e-mail address of an account.
 */
export interface EmailResponse {
  /**
   * The confirmed one; null: none.
   */
  address: EmailAddress | null;
  /**
   * The one to which a link was sent that is not yet opened; null: none.
   */
  pending: EmailAddress | null;
}
/**
 * An e-mail address for an account.
 */
export interface EmailRequest {
  address: EmailAddress;
  /**
   * The current password.
   */
  password: string;
}
/**
 * Confirms an e-mail address.
 */
export interface EmailConfirmationRequest {
  /**
   * The part of the link after `#`.
   */
  code: string;
}
/**
 * Whose password is forgotten.
 */
export interface ForgottenPasswordRequest {
  /**
   * The name to sign in with, or the e-mail address of the account.
   */
  login: string;
}
/**
 * Everything that is stored about a person.
 */
export interface ExportResponse {
  /**
   * The version of this format.
   */
  pioche_export: 1;
  /**
   * The version of the program.
   */
  version: string;
  time: Time;
  /**
   * Who it is about.
   */
  person: {
    id: Id;
    /**
     * The name that others see.
     */
    name: string;
    /**
     * Whether it is an account; else a guest.
     */
    account: boolean;
    /**
     * Empty for a guest.
     */
    login: string;
    /**
     * The role.
     */
    role: 'none' | 'moderator' | 'administrator';
    created: Time;
    seen: Time;
    /**
     * What the client stored.
     */
    settings: {
      [k: string]: unknown;
    };
  };
  /**
   * Tokens for programs, without the tokens themselves.
   */
  tokens: {
    /**
     * What it is for.
     */
    label: string;
    created: Time;
    /**
     * When it was last used; null: never.
     */
    used: Time | null;
  }[];
  /**
   * Bans and other small things that concern the person.
   */
  documents: {
    /**
     * What it is.
     */
    collection: string;
    created: Time;
    /**
     * When it ends; null: never.
     */
    until: Time | null;
    /**
     * As it is stored.
     */
    content: {
      [k: string]: unknown;
    };
  }[];
  /**
   * What the person did as a moderator or administrator, and what others did that names the person; the latest first.
   */
  audit: {
    /**
     * The number of the entry in the audit log.
     */
    number: number;
    time: Time;
    /**
     * Whether the person did it.
     */
    own: boolean;
    /**
     * What was done.
     */
    operation: string;
    /**
     * Of whom or what, and why.
     */
    arguments: {
      [k: string]: unknown;
    };
  }[];
  /**
   * The open tables where the person sits.
   */
  tables: Id[];
  /**
   * What the person wrote at tables that are still kept.
   */
  chat: {
    table: Id;
    time: Time;
    /**
     * The text, or the key of a phrase.
     */
    text: string;
  }[];
  /**
   * Every rating after a match.
   */
  ratings: {
    /**
     * The game.
     */
    game: string;
    time: Time;
    /**
     * The mean of the skill.
     */
    mu: number;
    /**
     * Its deviation.
     */
    sigma: number;
    /**
     * The match after which it was so.
     */
    match: string;
  }[];
  /**
   * Finished matches with their records.
   */
  matches: {
    id: Id;
    /**
     * Where it was played; empty: uploaded.
     */
    table: string;
    /**
     * The game.
     */
    game: string;
    /**
     * Whether it changed ratings.
     */
    rated: boolean;
    /**
     * Whether everybody may see it.
     */
    public: boolean;
    started: Time;
    ended: Time;
    record: MatchRecord;
  }[];
  /**
   * How many more there are, beyond 8 MiB of records: the oldest come first. `GET /api/matches/{id}/record` has each.
   */
  matches_left_out: number;
}
/**
 * What is stored, why and for how long.
 */
export interface PrivacyResponse {
  /**
   * Each kind of data.
   */
  items: {
    /**
     * Its name.
     */
    id: string;
    /**
     * What is stored, as a sentence.
     */
    what: string;
    /**
     * What for.
     */
    why: string;
    /**
     * For how long.
     */
    kept: string;
  }[];
}
/**
 * How the server is run now.
 */
export interface SiteResponse {
  /**
   * The version of the program.
   */
  version: string;
  /**
   * Who may create an account.
   */
  registration: 'open' | 'invitation' | 'closed';
  /**
   * Whether one may come without an account.
   */
  guests: 'open' | 'closed';
  /**
   * `draining`: no new tables are opened; `read-only`: nothing is written.
   */
  mode: 'normal' | 'draining' | 'read-only';
  /**
   * Whether the server sends mail, such as links to a new password.
   */
  email: boolean;
  announcement: Announcement;
}
/**
 * The administrative operations that somebody may perform.
 */
export interface AdminOperations {
  /**
   * Each of them.
   */
  operations: AdminOperation[];
}
/**
 * An administrative operation.
 */
export interface AdminOperation {
  /**
   * Its name, the last part of the path.
   */
  name: string;
  /**
   * What it does, as a sentence.
   */
  about: string;
  /**
   * Its arguments.
   */
  parameters: AdminParameter[];
}
/**
 * An argument of an administrative operation.
 */
export interface AdminParameter {
  /**
   * Its name.
   */
  name: string;
  /**
   * What it is.
   */
  kind: 'person' | 'table' | 'network' | 'text' | 'number' | 'choice';
  /**
   * Whether it must be given.
   */
  required: boolean;
  /**
   * The least number.
   */
  least?: number;
  /**
   * The greatest number.
   */
  most?: number;
  /**
   * The possible values.
   */
  choices?: string[];
}
/**
 * The arguments of an administrative operation. Numbers may be texts.
 */
export interface AdminRequest {
  /**
   * By id or login.
   */
  person?: string;
  /**
   * By id.
   */
  table?: string;
  /**
   * An address or a network.
   */
  network?: string;
  /**
   * Shown to whom it concerns.
   */
  reason?: string;
  /**
   * A new name.
   */
  name?: string;
  /**
   * A role.
   */
  role?: string;
  /**
   * What is announced.
   */
  text?: string;
  /**
   * Who may create an account.
   */
  accounts?: string;
  /**
   * Whether one may come without an account.
   */
  guests?: string;
  /**
   * The mode of the server.
   */
  mode?: string;
  /**
   * For how long; of a ban, 0: for good; of an announcement, 0: no longer.
   */
  hours?: number | string;
  /**
   * In how many minutes the server restarts.
   */
  restart_minutes?: number | string;
  /**
   * How long inactive guests are kept.
   */
  guest_days?: number | string;
  /**
   * How long closed tables are kept.
   */
  table_days?: number | string;
  /**
   * How many rows of the list to skip.
   */
  skip?: number | string;
  /**
   * A report, by id.
   */
  report?: string;
  /**
   * Of reports: `open` or `closed`.
   */
  state?: string;
  /**
   * What became of a report.
   */
  outcome?: string;
  /**
   * What its author is told.
   */
  note?: string;
}
/**
 * The result of an administrative operation: the fields of those that apply.
 */
export interface AdminResponse {
  /**
   * The length of the whole list.
   */
  count?: number;
  /**
   * Open tables.
   */
  tables?: AdminTable[];
  /**
   * People.
   */
  people?: AdminPerson[];
  /**
   * Bans.
   */
  bans?: AdminBan[];
  /**
   * Reports.
   */
  reports?: AdminReport[];
  report?: Id;
  /**
   * Who reported, by id; null: they are deleted.
   */
  author?: string | null;
  /**
   * What happened.
   */
  reason?: string;
  /**
   * What was decided; null: nothing yet.
   */
  outcome?: ReportOutcome | null;
  /**
   * What the author of the report is told.
   */
  note?: string;
  /**
   * The table; null: a report that is not about one.
   */
  table?: string | null;
  /**
   * Who opened the table, by id.
   */
  owner?: string;
  created?: Time;
  /**
   * The length of the log of the table.
   */
  log_entries?: number;
  /**
   * The table as its players see it in a list; null: it cannot be read.
   */
  summary?: TableSummary | null;
  /**
   * Who is connected to the table.
   */
  connected?: AdminPerson[];
  /**
   * The last lines of its chat.
   */
  chat?: AdminChatLine[];
  person?: Id;
  /**
   * The name of the person.
   */
  name?: string;
  /**
   * Whether it is an account.
   */
  account?: boolean;
  /**
   * Their role.
   */
  role?: 'none' | 'moderator' | 'administrator';
  seen?: Time;
  /**
   * The tables where the person sits.
   */
  sits_at?: Id[];
  /**
   * The ban of the person; null: none.
   */
  ban?: {
    /**
     * Shown to the person.
     */
    reason: string;
    /**
     * Until when; null: for good.
     */
    until: Time | null;
  } | null;
  /**
   * The network that was meant.
   */
  network?: string;
  /**
   * A link on this server that works once.
   */
  link?: string;
  until?: Time;
  /**
   * Who may create an account.
   */
  registration?: 'open' | 'invitation' | 'closed';
  /**
   * Whether one may come without an account.
   */
  guests?: 'open' | 'closed';
  /**
   * The mode of the server.
   */
  mode?: 'normal' | 'draining' | 'read-only';
  /**
   * How long inactive guests are kept.
   */
  guest_days?: number;
  /**
   * How long closed tables are kept.
   */
  table_days?: number;
  announcement?: Announcement;
  /**
   * Whether nobody has changed the audit log.
   */
  intact?: boolean;
  /**
   * The first entry that was changed.
   */
  broken?: number;
  /**
   * Entries of the audit log, the latest first.
   */
  entries?: AuditEntry[];
}
/**
 * A table in the list of administrators.
 */
export interface AdminTable {
  table: Id;
  /**
   * The game.
   */
  game: string;
  created: Time;
  /**
   * Whether the lobby lists it.
   */
  public: boolean;
  /**
   * Who opened it, by id.
   */
  owner: string;
  /**
   * How many people sit.
   */
  sitting: number;
  /**
   * How many connections there are.
   */
  connections: number;
  /**
   * Whether this program can continue it.
   */
  readable: boolean;
}
/**
 * A person in a list of administrators.
 */
export interface AdminPerson {
  person: Id;
  /**
   * The name that others see.
   */
  name: string;
  /**
   * Whether it is an account.
   */
  account?: boolean;
  /**
   * The table where they are.
   */
  table?: string;
  /**
   * Where the connection comes from.
   */
  network?: string;
  /**
   * Their role.
   */
  role?: 'none' | 'moderator' | 'administrator';
}
/**
 * A ban in the list.
 */
export interface AdminBan {
  person?: Id;
  /**
   * The network that is banned.
   */
  network?: string;
  created: Time;
  /**
   * Until when; null: for good.
   */
  until: Time | null;
  /**
   * Shown to whoever is banned.
   */
  reason: string;
}
/**
 * A report in the queue.
 */
export interface AdminReport {
  report: Id;
  created: Time;
  person: Id;
  /**
   * The name of who is reported.
   */
  name: string;
  /**
   * Who reported, by id; null: they are deleted.
   */
  author: string | null;
  /**
   * What happened.
   */
  reason: string;
  /**
   * What was decided; null: nothing yet.
   */
  outcome: ReportOutcome | null;
}
/**
 * A line of the chat of a table.
 */
export interface AdminChatLine {
  person: Id;
  time: Time;
  /**
   * The text, or the key of a phrase.
   */
  text: string;
}
/**
 * An entry of the audit log.
 */
export interface AuditEntry {
  /**
   * Its number; there is no gap.
   */
  number: number;
  /**
   * What was done, with a hash of it and of the entry before it.
   */
  entry: {
    time: Time;
    /**
     * Who did it, by id; null: somebody at the machine.
     */
    actor: string | null;
    /**
     * What was done.
     */
    operation: string;
    arguments: AdminRequest;
    h: Hash;
  };
}
/**
 * Whether the server works, and how much happens there.
 */
export interface StatusResponse {
  /**
   * `degraded`: some stored tables cannot be continued; `failing`: nothing can be stored now.
   */
  status: 'good' | 'degraded' | 'failing';
  /**
   * The version of the program.
   */
  version: string;
  /**
   * `draining`: no new tables are opened; `read-only`: nothing is written.
   */
  mode: 'normal' | 'draining' | 'read-only';
  announcement: Announcement;
  /**
   * Public tables that the lobby lists.
   */
  tables: number;
  /**
   * Fewer pages than this are connected; a multiple of ten.
   */
  people_below: number;
}
/**
 * The server works.
 */
export interface HealthResponse {
  /**
   * `degraded`: some stored tables cannot be continued by this program, all else works.
   */
  status: 'good' | 'degraded';
}
/**
 * A move that the seat may make now, with its parts.
 */
export interface LegalMove {
  move: MoveText;
  /**
   * What is done; a card that is simply played has none.
   */
  verb?: string;
  /**
   * The card that is played.
   */
  card?: string;
  /**
   * Cards that are played together, or others that the move names, in the order of the notation.
   */
  cards?: string[];
  /**
   * Places of a grid, in the order of the notation.
   */
  places?: string[];
  /**
   * The letter of a colour.
   */
  colour?: string;
  seat?: Seat;
  /**
   * There if the move is made with the announcement.
   */
  announce?: true;
}
/**
 * What is agreed before a match.
 */
export interface TableSettings {
  /**
   * The id of a game.
   */
  game?: string;
  /**
   * The number of seats, as the game allows; by default the fewest.
   */
  players?: number;
  options?: Options;
  clock?: Clock;
  /**
   * Seconds before the next round begins by itself, once the first player is ready.
   */
  between?: number;
  /**
   * Seconds before a bot plays for an absent person; 0: never.
   */
  grace?: number;
  /**
   * Milliseconds that bots take for a move on average: between 60 % and 140 % of it.
   */
  pace?: number;
  /**
   * Milliseconds that bots leave to people, once a card has landed that anybody may answer, before they answer it themselves. Only tables from before there was this setting have none.
   */
  head_start?: number;
  /**
   * Whether the lobby shows the table.
   */
  public?: boolean;
  /**
   * Whether people may ask for hints; not if it is rated.
   */
  hints?: boolean;
  /**
   * Whether people's programs may sit.
   */
  programs?: boolean;
  /**
   * Whether the matches count for ratings; needs a clock.
   */
  rated?: boolean;
}
/**
 * What the client of a seat gave to a deal.
 */
export interface SeatShare {
  hash: Hash;
  /**
   * The nonce; null until the match is over.
   */
  nonce: Hash | null;
}
/**
 * Somebody who is or was at the table.
 */
export interface NamedPerson {
  person: Id;
  /**
   * The name of the person; may be empty.
   */
  name: string;
}
/**
 * A deal that nobody chooses ([randomness](randomness.md)).
 */
export interface TableDeal {
  /**
   * The table waits for `hashes`, then for `nonces`; a match was `dealt`, or the deal was `called_off`.
   */
  step: 'hashes' | 'nonces' | 'dealt' | 'called_off';
  commitment: Hash;
  /**
   * The server's number; null until the match is over or the deal called off.
   */
  server: Hash | null;
  /**
   * By seat, null for one that has no part; null as a whole until all hashes are in.
   */
  seats: (SeatShare | null)[] | null;
  /**
   * Who did not send a nonce in time or left their seat during the deal.
   */
  called_off_by: NamedPerson[];
}
/**
 * The keys of `room` that changed.
 */
export interface RoomChanges {
  /**
   * The id of a game.
   */
  game?: string;
  /**
   * The number of seats, as the game allows; by default the fewest.
   */
  players?: number;
  options?: Options;
  clock?: Clock;
  /**
   * Seconds before the next round begins by itself, once the first player is ready.
   */
  between?: number;
  /**
   * Seconds before a bot plays for an absent person; 0: never.
   */
  grace?: number;
  /**
   * Milliseconds that bots take for a move on average: between 60 % and 140 % of it.
   */
  pace?: number;
  /**
   * Milliseconds that bots leave to people, once a card has landed that anybody may answer, before they answer it themselves. Only tables from before there was this setting have none.
   */
  head_start?: number;
  /**
   * Whether the lobby shows the table.
   */
  public?: boolean;
  /**
   * Whether people may ask for hints; not if it is rated.
   */
  hints?: boolean;
  /**
   * Whether people's programs may sit.
   */
  programs?: boolean;
  /**
   * Whether the matches count for ratings; needs a clock.
   */
  rated?: boolean;
  id?: Id;
  state?: RoomState;
  /**
   * The person who is host; null after the host has left, until somebody sits down.
   */
  host?: Id | null;
  /**
   * Who holds each seat: a person, a bot, or null.
   */
  seats?: SeatHolder[];
  /**
   * How many people watch.
   */
  watchers?: number;
  /**
   * How many matches began at this table.
   */
  match?: number;
  /**
   * The deal of the match, or of the one to come; null: it is not exchanged.
   */
  deal?: TableDeal | null;
  /**
   * The seed, once the match is over.
   */
  seed?: Hash | null;
  /**
   * The id of the finished match, once it is stored.
   */
  record?: Id | null;
  /**
   * When the next round begins by itself; null: not by itself.
   */
  next_at?: Time | null;
}
/**
 * The people and the settings of a table.
 */
export interface Room {
  /**
   * The id of a game.
   */
  game: string;
  /**
   * The number of seats, as the game allows; by default the fewest.
   */
  players: number;
  options: Options;
  clock: Clock;
  /**
   * Seconds before the next round begins by itself, once the first player is ready.
   */
  between: number;
  /**
   * Seconds before a bot plays for an absent person; 0: never.
   */
  grace: number;
  /**
   * Milliseconds that bots take for a move on average: between 60 % and 140 % of it.
   */
  pace: number;
  /**
   * Milliseconds that bots leave to people, once a card has landed that anybody may answer, before they answer it themselves. Only tables from before there was this setting have none.
   */
  head_start?: number;
  /**
   * Whether the lobby shows the table.
   */
  public: boolean;
  /**
   * Whether people may ask for hints; not if it is rated.
   */
  hints: boolean;
  /**
   * Whether people's programs may sit.
   */
  programs: boolean;
  /**
   * Whether the matches count for ratings; needs a clock.
   */
  rated: boolean;
  id: Id;
  state: RoomState;
  /**
   * The person who is host; null after the host has left, until somebody sits down.
   */
  host: Id | null;
  /**
   * Who holds each seat: a person, a bot, or null.
   */
  seats: SeatHolder[];
  /**
   * How many people watch.
   */
  watchers: number;
  /**
   * How many matches began at this table.
   */
  match: number;
  /**
   * The deal of the match, or of the one to come; null: it is not exchanged.
   */
  deal: TableDeal | null;
  /**
   * The seed, once the match is over.
   */
  seed: Hash | null;
  /**
   * The id of the finished match, once it is stored.
   */
  record: Id | null;
  /**
   * When the next round begins by itself; null: not by itself.
   */
  next_at: Time | null;
}
/**
 * Who the connection is.
 */
export interface You {
  person: Id;
  /**
   * Your seat; null for a spectator.
   */
  seat: Seat | null;
  /**
   * Whether you are the host.
   */
  host: boolean;
}
/**
 * The time that the seats have left.
 */
export interface Clocks {
  at: Time;
  /**
   * The milliseconds that each seat had left at `at`.
   */
  left: number[];
  running: Seats;
}
/**
 * The keys of a view that changed.
 */
export interface GameViewChanges {
  /**
   * The id of the game.
   */
  game?: string;
  /**
   * The number of seats.
   */
  players?: number;
  options?: Options;
  /**
   * The round, from 1 on.
   */
  round?: number;
  scores?: Points;
  /**
   * The phase of the game.
   */
  phase?: string;
  /**
   * Whose turn it is; null: nobody's.
   */
  turn?: Seat | null;
  /**
   * The points of the round that has just ended; null while one is played.
   */
  points?: Points | null;
  winners?: Seats;
  [k: string]: unknown;
}
/**
 * What a seat may know of the position; the keys of the game are beside the common ones.
 */
export interface GameView {
  /**
   * The id of the game.
   */
  game: string;
  /**
   * The number of seats.
   */
  players: number;
  options: Options;
  /**
   * The round, from 1 on.
   */
  round: number;
  scores: Points;
  /**
   * The phase of the game.
   */
  phase: string;
  /**
   * Whose turn it is; null: nobody's.
   */
  turn: Seat | null;
  /**
   * The points of the round that has just ended; null while one is played.
   */
  points: Points | null;
  winners: Seats;
  [k: string]: unknown;
}
/**
 * Something that happened in a move, as your seat may know it.
 */
export interface GameEvent {
  /**
   * What happened.
   */
  type: string;
  seat?: Seat;
  /**
   * The card; `?` if your seat may not know it.
   */
  card?: string;
  /**
   * Several cards at once; `?` for each that your seat may not know.
   */
  cards?: string[];
  /**
   * The pile where the cards were.
   */
  from?: string;
  /**
   * The pile where the cards are now.
   */
  to?: string;
  other?: Seat;
  /**
   * How many.
   */
  count?: number;
  /**
   * A detail that the game names.
   */
  note?: string;
  points?: Points;
  scores?: Points;
  winners?: Seats;
}
/**
 * A move of the match, as your seat was told of it.
 */
export interface PastMove {
  /**
   * The number of the move.
   */
  n: number;
  /**
   * The round of the move; to deal belongs to the round dealt.
   */
  round: number;
  seat: Seat;
  by: MovedBy;
  /**
   * What happened.
   */
  events: GameEvent[];
}
/**
 * The match as your seat sees it.
 */
export interface MatchView {
  /**
   * How many moves were made.
   */
  n: number;
  view: GameView;
  /**
   * The moves of your seat now, sorted by their notation; empty for a spectator.
   */
  legal: LegalMove[];
  obliged: Seats;
  answer?: MoveText;
  race_until?: Time;
  /**
   * The clocks; null without a clock.
   */
  clocks: Clocks | null;
  /**
   * Between rounds and after the match: why it ended, and whose points are not what their cards count.
   */
  result?: GameEvent[];
  /**
   * The points of the finished rounds.
   */
  rounds: Points[];
  /**
   * The last hundred moves.
   */
  past: PastMove[];
}
/**
 * What somebody said: a text or a phrase.
 */
export interface ChatFields {
  /**
   * Counts the chat messages.
   */
  number: number;
  time: Time;
  person: Id;
  /**
   * The name of the person.
   */
  name: string;
  text?: ChatText;
  phrase?: ChatPhrase;
}
/**
 * A chat message from before you connected.
 */
export interface ChatLine {
  /**
   * Counts the chat messages.
   */
  number: number;
  time: Time;
  person: Id;
  /**
   * The name of the person.
   */
  name: string;
  text?: ChatText;
  phrase?: ChatPhrase;
}
/**
 * A move, and what a search thinks of it.
 */
export interface HintMove {
  /**
   * The move; null: wait.
   */
  move: MoveText | null;
  /**
   * Whether it is to wait.
   */
  wait: boolean;
  /**
   * The probability of winning the match.
   */
  chance: number;
  /**
   * Expected in the round; null if no simulation reached its end.
   */
  points: number | null;
  /**
   * How often it was tried.
   */
  visits: number;
  /**
   * Whether the rule of thumb makes it.
   */
  thumb: boolean;
  /**
   * A sentence that says why, for the move of the rule of thumb.
   */
  why: string | null;
}
/**
 * The output of `pioche hint --json`.
 */
export interface Hint {
  /**
   * The id of the game.
   */
  game: string;
  seat: Seat;
  /**
   * How many it took.
   */
  simulations: number;
  /**
   * The moves, best first.
   */
  moves: HintMove[];
}
/**
 * Anybody, while no match is in progress; a person who sits down at a table without a host becomes host.
 */
export interface SitCommand {
  do: 'sit';
  id?: RequestId;
  seat: Seat;
}
/**
 * A seated person; during a match a bot then plays the seat until its person sits down again.
 */
export interface StandCommand {
  do: 'stand';
  id?: RequestId;
}
/**
 * A seated person: for the first deal, for the next round, for another match.
 */
export interface ReadyCommand {
  do: 'ready';
  id?: RequestId;
  /**
   * Whether one is ready.
   */
  value?: boolean;
}
/**
 * The host, while no match is in progress: changes the settings that it names.
 */
export interface SetupCommand {
  /**
   * The id of a game.
   */
  game?: string;
  /**
   * The number of seats, as the game allows; by default the fewest.
   */
  players?: number;
  options?: Options;
  clock?: Clock;
  /**
   * Seconds before the next round begins by itself, once the first player is ready.
   */
  between?: number;
  /**
   * Seconds before a bot plays for an absent person; 0: never.
   */
  grace?: number;
  /**
   * Milliseconds that bots take for a move on average: between 60 % and 140 % of it.
   */
  pace?: number;
  /**
   * Milliseconds that bots leave to people, once a card has landed that anybody may answer, before they answer it themselves. Only tables from before there was this setting have none.
   */
  head_start?: number;
  /**
   * Whether the lobby shows the table.
   */
  public?: boolean;
  /**
   * Whether people may ask for hints; not if it is rated.
   */
  hints?: boolean;
  /**
   * Whether people's programs may sit.
   */
  programs?: boolean;
  /**
   * Whether the matches count for ratings; needs a clock.
   */
  rated?: boolean;
  do: 'setup';
  id?: RequestId;
}
/**
 * The host, while no match is in progress: at a free seat, a bot's, or that of an absent person.
 */
export interface BotCommand {
  do: 'bot';
  id?: RequestId;
  seat: Seat;
  /**
   * How strong it plays; null empties the seat.
   */
  level?: Level | null;
}
/**
 * The host, when every seat is taken and everybody is ready or the host is the only person; a seated host becomes ready by it.
 */
export interface StartCommand {
  do: 'start';
  id?: RequestId;
  /**
   * Whether free seats are taken away first, where the game has enough players without them; people move up.
   */
  close_up?: boolean;
}
/**
 * A seated person, in the step `hashes` of a deal.
 */
export interface CommitCommand {
  do: 'commit';
  id?: RequestId;
  commitment: Hash;
  hash: Hash;
}
/**
 * A seated person, in the step `nonces` of a deal.
 */
export interface RevealCommand {
  do: 'reveal';
  id?: RequestId;
  nonce: Hash;
}
/**
 * A seated person.
 */
export interface MoveCommand {
  do: 'move';
  id?: RequestId;
  move: MoveText;
  /**
   * The number of moves made so far; if somebody was faster, the move is refused.
   */
  n?: number;
}
/**
 * Everybody at the table, with a text or a phrase.
 */
export interface ChatCommand {
  do: 'chat';
  id?: RequestId;
  /**
   * One line of at most 300 characters; white space at both ends is removed, control characters and text-direction marks are refused.
   */
  text?: string;
  phrase?: ChatPhrase;
}
/**
 * A seated person, unless it is a correspondence match; three pauses per person and match.
 */
export interface PauseCommand {
  do: 'pause';
  id?: RequestId;
}
/**
 * A seated person: ends a pause.
 */
export interface ResumeCommand {
  do: 'resume';
  id?: RequestId;
}
/**
 * A seated person: a vote to end the match without a result; it ends when every player has voted so ([fair play](fair-play.md)).
 */
export interface EndCommand {
  do: 'end';
  id?: RequestId;
  /**
   * Whether one wants the end.
   */
  value?: boolean;
}
/**
 * A seated person, after a match: ready for another with the same people and settings.
 */
export interface RematchCommand {
  do: 'rematch';
  id?: RequestId;
}
/**
 * The host; during a match a bot takes the seat for good; never in a rated match.
 */
export interface KickCommand {
  do: 'kick';
  id?: RequestId;
  person: Id;
}
/**
 * The host: hands the table over.
 */
export interface HostCommand {
  do: 'host';
  id?: RequestId;
  person: Id;
}
/**
 * A seated person, at a table with hints.
 */
export interface HintCommand {
  do: 'hint';
  id?: RequestId;
}
/**
 * Everybody, for as long as they are connected: whether the table gives the answers to which there is no alternative ([fair play](fair-play.md)).
 */
export interface AutoCommand {
  do: 'auto';
  id?: RequestId;
  /**
   * Whether it does.
   */
  value?: boolean;
}
/**
 * Everybody: the complete `table` again.
 */
export interface LookCommand {
  do: 'look';
  id?: RequestId;
}
/**
 * Everybody: gives the seat up (during a match a bot plays it, as after `stand`) and stops being host ([fair play](fair-play.md)); the client closes the connection.
 */
export interface LeaveCommand {
  do: 'leave';
  id?: RequestId;
}
/**
 * On connecting, after `look`, at the start of a match.
 */
export interface TableMessage {
  type: 'table';
  re?: ReplyTo;
  /**
   * The version of the protocol.
   */
  protocol: 1;
  now: Time;
  room: Room;
  you: You;
  /**
   * The match; null while the table is `open`.
   */
  match: MatchView | null;
  /**
   * The last hundred chat messages.
   */
  chat: ChatLine[];
}
/**
 * Something about the people or the settings changed.
 */
export interface RoomMessage {
  type: 'room';
  re?: ReplyTo;
  room: RoomChanges;
}
/**
 * Somebody moved, or the clock did.
 */
export interface MovedMessage {
  type: 'moved';
  re?: ReplyTo;
  /**
   * The number of the move in the match.
   */
  n: number;
  seat: Seat;
  by: MovedBy;
  /**
   * What happened, as your seat may know it.
   */
  events: GameEvent[];
  view: GameViewChanges;
  /**
   * The cards laid on discard piles that only grew, by pile.
   */
  added?: {
    [k: string]: Card[];
  };
  /**
   * The moves of your seat now.
   */
  legal: LegalMove[];
  /**
   * Between rounds and after the match: why it ended, and whose points are not what their cards count.
   */
  result?: GameEvent[];
  obliged: Seats;
  race_until?: Time;
  /**
   * The clocks; null without a clock.
   */
  clocks: Clocks | null;
}
/**
 * Somebody sent a chat message.
 */
export interface ChatMessage {
  /**
   * Counts the chat messages.
   */
  number: number;
  time: Time;
  person: Id;
  /**
   * The name of the person.
   */
  name: string;
  text?: ChatText;
  phrase?: ChatPhrase;
  type: 'chat';
  re?: ReplyTo;
}
/**
 * The answer to `hint`.
 */
export interface HintMessage {
  type: 'hint';
  re?: ReplyTo;
  /**
   * How many moves had been made.
   */
  n: number;
  hint: Hint;
}
/**
 * A command took effect that causes no other message to you.
 */
export interface DoneMessage {
  type: 'done';
  re?: ReplyTo;
}
/**
 * A command was refused.
 */
export interface RefusedMessage {
  type: 'refused';
  re?: ReplyTo;
  code: ErrorCode;
  message: Sentence;
  /**
   * The clause, for `illegal_move`.
   */
  rule?: string;
}
/**
 * The table is closed, or you were removed.
 */
export interface ClosedMessage {
  type: 'closed';
  re?: ReplyTo;
  reason: ClosedReason;
}
/**
 * Administrators announce something, or no longer.
 */
export interface AnnouncementMessage {
  type: 'announcement';
  announcement: Announcement;
}
/**
 * On connecting: all public tables.
 */
export interface LobbyList {
  type: 'lobby';
  /**
   * All of them.
   */
  tables: TableSummary[];
}
/**
 * Some public tables changed.
 */
export interface LobbyUpdate {
  type: 'lobby';
  /**
   * Those that are new or changed.
   */
  changed: TableSummary[];
  /**
   * The ids of those that are no longer public.
   */
  gone: Id[];
}
/**
 * The answer to a request that was refused.
 */
export interface ErrorResponse {
  /**
   * What is wrong.
   */
  error: {
    code: ErrorCode;
    message: Sentence;
    /**
     * With `unknown_rules`: the versions of the rules that there are.
     */
    rules?: RulesVersion[];
    /**
     * With `table_closed`: the id of the game that was played there.
     */
    game?: string;
  };
}

/** Commands that at a device of several people one of them sends for all. */
export const sharedCommands: ReadonlySet<string> = new Set([
  'ready',
  'pause',
  'resume',
  'end',
  'rematch',
  'auto',
]);
