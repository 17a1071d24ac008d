/** How one language accepts or rejects a proposal as a whole. Every entry is the source of an expression, lower case, for a clause without its full stop. */
export interface Grammar {
  /** What names the whole proposal. */
  whole: string;
  /** What means the whole without naming it. */
  all: string;
  /** What only points at it, so that something before has to name it. */
  pronoun: string;
  /** Words that may open the clause without limiting it. */
  lead: string;
  /** Words that may close it without limiting it. */
  end: string;
  /** What introduces a reason behind it. */
  reason: string;
  /** Clauses that accept; `OBJECT` stands for the whole or a pronoun, and a clause without it needs none. */
  accepting: readonly string[];
  /** Clauses that accept whatever was spoken of last. */
  pointing: readonly string[];
  /** Clauses that reject. */
  rejecting: readonly string[];
  /** Words that limit what stands beside the clause: a condition, an exception, a part, a time, a turn of the thought. */
  limit: string;
}

/** One of several, as a group. */
export function oneOf(...choices: readonly string[]): string {
  return `(?:${choices.join('|')})`;
}
