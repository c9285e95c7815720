// Made by tools/generate_protocol from protocol/schema.json; do not edit.
// sha256 of the schema: 44350daec46cc1022197f6e5fc95744d9f59d7bf9c4aa678922482026d968a39

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
 * How strong a bot plays.
 */
export type Level = 'random' | 'easy' | 'normal' | 'hard' | 'expert';
/**
 * 64 hexadecimal digits.
 */
export type Hash = string;
/**
 * A point in time, in milliseconds since 1970.
 */
export type Time = number;
/**
 * A seat, counted from 0.
 */
export type Seat = number;
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
  | ClosedMessage;
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
export type ClosedReason = 'empty' | 'kicked' | 'stopping' | 'fault' | 'signed_out';
/**
 * What the lobby sends to a client.
 */
export type LobbyMessage = LobbyList | LobbyUpdate;

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
   * Whether a match has several rounds.
   */
  rounds: boolean;
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
}
/**
 * The options of a game by their keys.
 */
export interface Options {
  [k: string]: OptionValue;
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
  /**
   * A bot is always ready.
   */
  ready: true;
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
 * The id of what was made.
 */
export interface IdResponse {
  id: Id;
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
  };
}

/** Commands that at a device of several people one of them sends for all. */
export const sharedCommands: ReadonlySet<string> = new Set([
  'ready',
  'pause',
  'resume',
  'end',
  'rematch',
]);
