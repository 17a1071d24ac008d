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
  return text.replace(/["“”„«»]\s?(?=[^"“”„«»]*["“”„«»])/g, '‘').replace(/["“”„«»]/g, '’');
}

const edge =
  /^(?:and|but|or|so|because|which|that|who|whose|where|when|while|if|as|than|then|also|however|for example|e\.g\.|i\.e\.)\s+/i;

/** The most telling stretch of a sentence, between `least` and `most` words, taken word for word. */
export function stretchOf(
  sentence: string,
  least: number,
  most: number,
  weigh = (piece: string) => Math.min(piece.length, 40) / 40,
): string {
  const bare = sentence.replace(/\s*[.!?。！？…;:]+$/, '').replace(/^[¿¡]/, '');
  if (countWords(bare) <= most && !/[“”"]/.test(bare)) return bare;
  const clauses = bare
    .split(
      /\s*(?:[;()“”"«»]|:(?=\s)|\s[–—-]\s)\s*|,\s+(?=(?:[^\s,]+\s+){3})(?!\S+(?:\s\S+)?\s(?:and|or)\s)|\s+(?=(?:because|which|so that|but|unless|whenever|although)\s)/,
    )
    .map(trimmed)
    .filter(clause => countWords(clause) >= least);
  const fitting = clauses.filter(clause => countWords(clause) <= most);
  // What opens a sentence has its subject with it.
  const worth = (clause: string) => weigh(clause) + (bare.startsWith(clause) ? 1.2 : 0);
  const best = [...fitting].sort((a, b) => worth(b) - worth(a))[0];
  return best ?? headOf(clauses[0] ?? bare, least, most);
}

function trimmed(clause: string): string {
  let text = clause.trim();
  while (edge.test(text)) text = text.replace(edge, '');
  return text.replace(/[\s,'’]+$/, '');
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
  const joined = head
    .join('')
    .trim()
    .replace(/[,;:]$/, '');
  return joined === '' || countWords(joined) > most + 2 ? [...text].slice(0, most * 2).join('') : joined;
}

function hangs(piece: string): boolean {
  const bare = piece
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}'’]/gu, '');
  return (
    bare === '' ||
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
