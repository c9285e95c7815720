// The rules as people read them: without the options and notations of the program, which a clause
// names in backticks. Options are told apart, in the sentences of the form.
import type { Clause, OptionInfo } from '$pioche/protocol.gen.js';

type OptionInfos = Readonly<Record<string, OptionInfo>>;

/** A sentence ends before a capital letter or a quotation. */
const sentences = /(?<=[.!?]["»)]?)\s+(?=["“«(]?\s?[A-ZÀ-ÖØ-Þ`])/;
const ofOption = /^Options?\b|\boption `/i;

/** `name` of an option with a number: the number that it usually is. */
function withNumbers(sentence: string, options: OptionInfos): string {
  return sentence.replace(/`(\w+)`/g, (whole, name: string) => {
    const usual = options[name]?.range ? options[name].default : undefined;
    return typeof usual === 'number' ? String(usual) : whole;
  });
}

/** Whether it speaks of a choice of the program, which the usual rules do not need. */
function namesOption(sentence: string, options: OptionInfos): boolean {
  const named = [...sentence.matchAll(/`(\w+)`/g)].map(([, name = '']) => name);
  return named.some((name) => name in options);
}

/** What a clause says without them; empty: it is about them alone. */
export function plainText(text: string, options: OptionInfos): string {
  return text
    .split(sentences)
    .filter((sentence) => !ofOption.test(sentence))
    .map((sentence) => sentence.replace(/\s*\((?:option\b|[^()]*`)[^()]*\)/gi, ''))
    .map((sentence) => withNumbers(sentence, options))
    .filter((sentence) => !namesOption(sentence, options))
    .join(' ')
    .replace(/`([^`]*)`/g, '“$1”')
    .trim();
}

/** The moves of the program that no table needs, such as the one that deals the next round. */
const isOfProgram = ({ id }: Clause) => id.startsWith('C');

export interface PlainClauses {
  clauses: Clause[];
  /** About options or the program alone. */
  technical: Clause[];
}

export function plainClauses(clauses: readonly Clause[], options: OptionInfos): PlainClauses {
  const plain = clauses.map((clause) => ({ ...clause, text: plainText(clause.text, options) }));
  const kept = (clause: Clause) => clause.text !== '' && !isOfProgram(clause);
  return { clauses: plain.filter(kept), technical: clauses.filter((_, i) => !kept(plain[i]!)) };
}
