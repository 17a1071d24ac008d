import { stopWords } from '../../text/stopWords';
import { countWords } from '../../text/words';

/** A sentence in quotation marks, its own inner marks made single, closed with its own full stop. */
export function quote(sentence: string): string {
  const inner = singleMarks(sentence.trim()).replace(/[,;:]$/, '');
  return /[.!?。！？…]['’)]?$/.test(inner) ? `“${inner}”` : `“${inner}”.`;
}

/** A few words in quotation marks, to stand inside a sentence. */
export function inQuotes(words: string): string {
  return `“${singleMarks(words)}”`;
}

function singleMarks(text: string): string {
  let open = false;
  return text
    .replace(/["„“«»”]\s?/g, mark => {
      // German closes with the mark that English opens with.
      open = /^["“]/.test(mark) ? !open : /^[„«]/.test(mark);
      return open ? '‘' : mark.replace(/["„“«»”]/, '’');
    })
    .replace(/\s(?=’(?:[\s.,;:!?]|$))/g, '');
}

/** The most telling words of a sentence in quotation marks; where they stop in the middle of a clause, an ellipsis says so. */
export function excerpt(sentence: string, least: number, most: number, weigh?: (piece: string) => number): string {
  return marked(stretchOf(sentence, least, most, weigh), sentence);
}

/** What may follow words that were taken out as a whole: the end of their clause, or the start of another. */
const clauseEnd =
  /^['’]?\s*(?:[.!?。！？…;:()]|,\s(?:and|but|or|so|which|because|although|while|since|unless|not|und|aber|weil|et|mais|y|pero)\s|[–—-]\s|(?:because|which|so that|but|unless|whenever|although)\s|['’]?$)/;

/** Words of a sentence in quotation marks, with an ellipsis where the sentence goes on in the middle of a clause. */
export function marked(words: string, sentence: string): string {
  const whole = singleMarks(sentence);
  const at = whole.indexOf(words);
  const isWhole = at < 0 || clauseEnd.test(whole.slice(at + words.length));
  return inQuotes(isWhole ? words : `${words} …`);
}

/** What opens a clause and may be left off it without changing what it says. */
const link = /^(?:and|but|or|so|because|then|also|however|for example)\s+/i;
/** What opens a clause that says nothing, or something else, without the rest of its sentence. */
const leaning =
  /^(?:if|unless|when|whenever|while|once|until|although|though|where|whether|as|than|which|that|who|whose|whom|with|without|in|on|at|by|to|for|from|after|before|since|during|given|despite|rather|instead|unlike|like|under|over|among|between|through|according|based|due|thanks|not|including|such|e\.g\.|i\.e\.|wenn|falls|als|sobald|obwohl|während|bevor|nachdem|dass|si|quand|lorsque|cuando|aunque)\b|^\p{Ll}+(?:ed|ing)\b/iu;
const conditional = /^\W*(?:and |but )?(?:if|unless|when|whenever|once|until|although|though|wenn|falls|sobald|si)\b/i;
const verb =
  /\b(?:is|are|was|were|be|been|has|have|had|do|does|did|can|could|will|would|may|might|must|should|shall|cannot|need|\p{Ll}{2,}(?:s|ed))\b|n['’]t\b|[^\p{ASCII}]/u;

/** The most telling stretch of a sentence, between `least` and `most` words, taken word for word. */
export function stretchOf(
  sentence: string,
  least: number,
  most: number,
  weigh = (piece: string) => Math.min(piece.length, 40) / 40,
): string {
  const bare = singleMarks(sentence)
    .replace(/\s*[.!?。！？…;:]+$/, '')
    .replace(/^[¿¡]/, '');
  // A whole sentence is better than a stretch that is a little shorter.
  if (countWords(bare) <= most + 2) return bare;
  const clauses = bare
    .split(
      /\s*(?:;|:(?=\s)|\s[–—-]\s)\s*|,\s+(?=(?:[^\s,]+\s+){3})(?!\S+(?:\s\S+)?\s(?:and|or)\s)|\s+(?=(?:because|which|so that|but|unless|whenever|although)\s)/,
    )
    .map(unlinked)
    .filter(clause => countWords(clause) >= least && countWords(clause) <= most && standsAlone(clause));
  const fitting = conditional.test(bare) ? [] : clauses;
  // What opens a sentence has its subject with it.
  const worth = (clause: string) => weigh(clause) + (bare.startsWith(clause) ? 1.2 : 0);
  return [...fitting].sort((a, b) => worth(b) - worth(a))[0] ?? headOf(bare, least, most);
}

function standsAlone(clause: string): boolean {
  const last = clause.split(/\s/).at(-1) ?? '';
  return (
    verb.test(clause) && !leaning.test(clause) && !hangs(last) && closed(clause) === clause && !/^[^(]*\)/.test(clause)
  );
}

/** The words up to an inner quotation or a bracket that is not closed among them. */
function closed(words: string): string {
  const mark = words.lastIndexOf('‘');
  const whole = mark >= 0 && !/’(?!\p{L})/u.test(words.slice(mark)) ? words.slice(0, mark).trim() : words;
  const bracket = whole.lastIndexOf('(');
  return bracket > Math.max(0, whole.lastIndexOf(')')) ? whole.slice(0, bracket).trim() : whole;
}

function unlinked(clause: string): string {
  return clause
    .trim()
    .replace(link, '')
    .replace(/[\s,'’]+$/, '');
}

/** The first words, cut where no stop word is left hanging: before the limit where enough is left, else a little after it. */
function headOf(text: string, least: number, most: number): string {
  const pieces = text.split(/(?<=\s)/);
  let head = pieces.slice(0, most);
  while (countWords(head.join('')) > most) head = head.slice(0, -1);
  const full = head.length;
  while (head.length > 2 && hangs(head.at(-1) ?? '')) head = head.slice(0, -1);
  const after = pieces.slice(full, full + 2).findIndex(piece => !hangs(piece));
  if (countWords(head.join('')) < least && after >= 0) head = pieces.slice(0, full + after + 1);
  const joined = closed(head.join('').trim()).replace(/\s*[,;:(]+$/, '');
  return joined === '' || countWords(joined) > most + 2 ? [...text].slice(0, most * 2).join('') : joined;
}

function hangs(piece: string): boolean {
  const bare = piece
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}'’]/gu, '');
  return (
    bare === '' ||
    /^\d+$/.test(bare) ||
    stopWords.has(bare) ||
    /^(?:will|can|may|new|more|such|several|some|many|via|able|only|used|every|most|\w+ly)$/.test(bare) ||
    hanging.has(bare)
  );
}

/** Words of German, French and Spanish that want another after them. */
const hanging = new Set(
  `der die das den dem des ein eine einen einem einer eines und oder aber im am in an auf aus bei mit nach von vor zu zum zur für um über unter
  bis wenn weil dass als wie nicht sich ist hat sind wird kann könnte etwa ohne durch gegen jede jeder jedes
  le la les un une du de des et ou à au aux en dans par pour qui que quand sur avec sans est sont ce cette son sa ses leur deux ne se
  el los las una unos unas del al y o con por para si su sus es son no cada dos`.split(/\s+/),
);

const acronym = /^(?:\p{Lu}[\p{Lu}\p{N}]|\S*\p{Ll}\p{Lu}|I\b)/u;

/** The words as they stand inside a sentence: no capital but that of a name. */
export function inside(words: string): string {
  const first = words.split(/\s/)[0] ?? '';
  return acronym.test(first) ? words : words.charAt(0).toLowerCase() + words.slice(1);
}

/** The words as they open a sentence. */
export function opening(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
