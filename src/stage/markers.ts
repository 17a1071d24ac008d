/** What a stream of text is made of once the markers are taken out. */
export type Piece =
  | { kind: 'text'; text: string }
  /** A turn of this agent begins (a model that plays several agents in one answer). */
  | { kind: 'start'; agent: string; role: string; move: string }
  | { kind: 'end' };

/** Reads a stream chunk by chunk; text comes out as soon as it can no longer be part of a marker. */
export interface MarkerReader {
  push(chunk: string): Piece[];
  /** The rest, when the stream is over. */
  end(): Piece[];
}

/** The longest piece held back while it may still become a marker: a marker that nobody closes ends there. */
const longestMarker = 400;
const opener = /<|\[\/?TURN\b/i;
// Models swap letters, drop dashes or make a tag of it; without the comment's own sign only start and end make it a marker.
const comment = /^<(?:!-*\s*(?:\/\s*)?t[urn]{2,4}s?(?=[\s_:-]|$)|[!/-]*\s*(?:\/\s*)?turns?[\s_:-]*(?:start|end)\b)/i;
// Also of what is a marker only if nothing more comes.
const unsure = /^<[!/-]*\s*(?:\/\s*)?(?:t[urn]{0,4}s?|turns?[\s_:-]*(?:s(?:t(?:a(?:rt?)?)?)?|e(?:nd?)?)?)?$/i;
const key = /(?<!\w)(\w+)\s*=/g;
const attributeValue = /^["“”']?([^"“”'>]*)["“”']?$/;

/** A reader that never shows a turn marker: whole, split over chunks, unclosed, nested, misspelt or unasked. */
export function markerReader(): MarkerReader {
  let held = '';
  const read = (last: boolean): Piece[] => {
    const pieces: Piece[] = [];
    for (;;) {
      const at = held.search(opener);
      if (at < 0) {
        const keep = last ? 0 : prefixLength(held);
        addText(pieces, held.slice(0, held.length - keep));
        held = held.slice(held.length - keep);
        return pieces;
      }
      addText(pieces, held.slice(0, at));
      held = held.slice(at);
      const marker = markerAt(held, last);
      if (marker === 'unknown') return pieces;
      if (marker.piece) pieces.push(marker.piece);
      else if (!marker.hidden) addText(pieces, held.slice(0, marker.length));
      held = held.slice(marker.length);
    }
  };
  return {
    push(chunk) {
      held += chunk;
      return read(false);
    },
    end() {
      const pieces = read(true);
      held = '';
      return pieces;
    },
  };
}

interface Marker {
  length: number;
  hidden: boolean;
  piece?: Piece;
}

/** The marker (or what only looks like one) at the start of the text; unknown while more of it must come. */
function markerAt(text: string, last: boolean): Marker | 'unknown' {
  return text.startsWith('<') ? commentAt(text, last) : bracketAt(text, last);
}

function commentAt(text: string, last: boolean): Marker | 'unknown' {
  const undecided = unsure.test(text);
  if (undecided && !last) return 'unknown';
  const head = comment.exec(text)?.[0];
  if (!head && undecided && text.startsWith('<!-') && text.length > 4) return { length: text.length, hidden: true };
  if (!head) return { length: 1, hidden: false };
  const end = /--!?>|>|\n/.exec(text.slice(head.length));
  if (!end) {
    if (last || text.length > longestMarker) return { length: text.length, hidden: true };
    return 'unknown';
  }
  const body = text.slice(0, head.length + end.index + end[0].length);
  return { length: body.length, hidden: true, piece: pieceOf(body) };
}

function bracketAt(text: string, last: boolean): Marker | 'unknown' {
  const end = /\]|\n/.exec(text);
  if (!end) {
    if (!last && text.length <= longestMarker) return 'unknown';
    return { length: text.length, hidden: last && /^\[\/?TURN[\s:\]]?/i.test(text) };
  }
  const body = text.slice(0, end.index + 1);
  // `[TURN: Ada | proponent | proposition]` and `[/TURN]` are the written form; `[Turn left]` is speech.
  const written = /^\[\/TURN\b/i.test(body) || /^\[TURN\b(?:\s*:|[^\]\n]*\|)/i.test(body);
  return { length: body.length, hidden: written };
}

function pieceOf(marker: string): Piece | undefined {
  if (/^[^a-z]*\/|^[^a-z]*t[urn]{2,4}s?[\s_:-]*end/i.test(marker)) return { kind: 'end' };
  const found = attributesIn(marker.replace(/(?:--!?)?>$/, ''));
  const agent = found.get('agent') ?? '';
  if (!agent) return undefined;
  return { kind: 'start', agent, role: found.get('role') ?? '', move: found.get('type') ?? '' };
}

/** What a marker assigns, by lower-case key; a value reaches to the next key. */
function attributesIn(body: string): Map<string, string> {
  const keys = [...body.matchAll(key)];
  const found = new Map<string, string>();
  for (const [at, { 0: whole, 1: name = '', index }] of keys.entries()) {
    const value = attributeValue.exec(body.slice(index + whole.length, keys[at + 1]?.index).trim());
    if (value) found.set(name.toLowerCase(), (value[1] ?? '').trim());
  }
  return found;
}

/** How many of the last characters may be the beginning of a marker. */
function prefixLength(text: string): number {
  for (const length of [5, 4, 3, 2, 1]) {
    const tail = text.slice(-length).toLowerCase();
    if (tail.length === length && ('[/turn'.startsWith(tail) || '[turn'.startsWith(tail))) return length;
  }
  return 0;
}

function addText(pieces: Piece[], text: string): void {
  if (!text) return;
  const before = pieces.at(-1);
  if (before?.kind === 'text') before.text += text;
  else pieces.push({ kind: 'text', text });
}

/** How often markers are looked for again where others were taken out; what is nested more deeply loses its brackets. */
const passes = 64;

/** A whole text without its markers, those included that only come about where another was taken out. */
export function withoutMarkers(text: string): string {
  let left = text;
  for (let pass = 0; pass < passes; pass++) {
    const reader = markerReader();
    const pieces = [...reader.push(left), ...reader.end()];
    const shown = pieces.map(piece => (piece.kind === 'text' ? piece.text : '')).join('');
    if (shown.length === left.length) return left;
    left = shown;
  }
  return left.replace(/[<[]/g, '');
}
