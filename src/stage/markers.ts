// Turn markers, such as <!-- TURN_START: agent="Ada" -->, separate the turns of several speakers in one answer; they are removed from every text.

/** A piece of streamed text after its markers were removed. */
export type Piece =
  | { kind: 'text'; text: string }
  /** A turn of this agent begins (a model that plays several agents in one answer). */
  | { kind: 'start'; agent: string }
  | { kind: 'end' };

/** Removes markers from a stream; text is returned as soon as it can no longer be part of one. */
export interface MarkerReader {
  push(chunk: string): Piece[];
  /** Returns the rest when the stream has ended. */
  end(): Piece[];
}

/** The maximum length held back as a possible marker; an unclosed marker ends there. */
const maxMarkerLength = 400;
const opener = /<|\[\/?TURN\b/i;
// Models swap letters, drop dashes or write a tag; without `<!`, only START or END makes it a marker.
const commentMarker =
  /^<(?:!-*\s*(?:\/\s*)?t[urn]{2,4}s?(?=[\s_:-]|$)|[!/-]*\s*(?:\/\s*)?turns?[\s_:-]*(?:start|end)\b)/i;
// Also matches what is a marker only if nothing follows.
const possibleMarker = /^<[!/-]*\s*(?:\/\s*)?(?:t[urn]{0,4}s?|turns?[\s_:-]*(?:s(?:t(?:a(?:rt?)?)?)?|e(?:nd?)?)?)?$/i;
const attributeKey = /(?<!\w)(\w+)\s*=/g;
const attributeValue = /^["“”']?([^"“”'>]*)["“”']?$/;

/** Creates a reader that removes turn markers: whole, split across chunks, unclosed, nested, misspelt or unrequested. */
export function createMarkerReader(): MarkerReader {
  let buffered = '';
  const read = (last: boolean): Piece[] => {
    const pieces: Piece[] = [];
    for (;;) {
      const at = buffered.search(opener);
      if (at < 0) {
        const keep = last ? 0 : prefixLength(buffered);
        addText(pieces, buffered.slice(0, buffered.length - keep));
        buffered = buffered.slice(buffered.length - keep);
        return pieces;
      }
      addText(pieces, buffered.slice(0, at));
      buffered = buffered.slice(at);
      const marker = markerAt(buffered, last);
      if (marker === 'unknown') return pieces;
      if (marker.piece) pieces.push(marker.piece);
      else if (!marker.hidden) addText(pieces, buffered.slice(0, marker.length));
      buffered = buffered.slice(marker.length);
    }
  };
  return {
    push(chunk) {
      buffered += chunk;
      return read(false);
    },
    end() {
      const pieces = read(true);
      buffered = '';
      return pieces;
    },
  };
}

interface Marker {
  length: number;
  /** Whether it is removed; else it only resembles a marker. */
  hidden: boolean;
  piece?: Piece;
}

/** The marker, or what only resembles one, at the start of the text; `unknown` until more of it arrives. */
function markerAt(text: string, last: boolean): Marker | 'unknown' {
  return text.startsWith('<') ? commentAt(text, last) : bracketAt(text, last);
}

function commentAt(text: string, last: boolean): Marker | 'unknown' {
  const isPossible = possibleMarker.test(text);
  if (isPossible && !last) return 'unknown';
  const head = commentMarker.exec(text)?.[0];
  // At the end of a text, more than `<!--` is taken for the beginning of a marker.
  const isUnfinished = isPossible && text.startsWith('<!-') && text.length > 4;
  if (!head && isUnfinished) return { length: text.length, hidden: true };
  if (!head) return { length: 1, hidden: false };
  const end = /--!?>|>|\n/.exec(text.slice(head.length));
  if (!end) {
    if (last || text.length > maxMarkerLength) return { length: text.length, hidden: true };
    return 'unknown';
  }
  const body = text.slice(0, head.length + end.index + end[0].length);
  return { length: body.length, hidden: true, piece: parseMarker(body) };
}

function bracketAt(text: string, last: boolean): Marker | 'unknown' {
  const end = /\]|\n/.exec(text);
  if (!end) {
    if (!last && text.length <= maxMarkerLength) return 'unknown';
    return { length: text.length, hidden: last && /^\[\/?TURN[\s:\]]?/i.test(text) };
  }
  const body = text.slice(0, end.index + 1);
  // `[TURN: Ada | proponent | proposition]` and `[/TURN]` are the written form; `[Turn left]` is speech.
  const written = /^\[\/TURN\b/i.test(body) || /^\[TURN\b(?:\s*:|[^\]\n]*\|)/i.test(body);
  return { length: body.length, hidden: written };
}

function parseMarker(marker: string): Piece | undefined {
  if (/^[^a-z]*\/|^[^a-z]*t[urn]{2,4}s?[\s_:-]*end/i.test(marker)) return { kind: 'end' };
  const found = parseAttributes(marker.replace(/(?:--!?)?>$/, ''));
  const agent = found.get('agent');
  return agent ? { kind: 'start', agent } : undefined;
}

/** Parses a marker's attributes by lower-case key; a value extends to the next key. */
function parseAttributes(body: string): Map<string, string> {
  const keys = [...body.matchAll(attributeKey)];
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

/** The maximum passes over a text in which removing markers forms new ones; after that all brackets are removed. */
const maxPasses = 64;

/** Removes the markers of a text, including those that form when others are removed. */
export function removeMarkers(text: string): string {
  let remaining = text;
  for (let pass = 0; pass < maxPasses; pass++) {
    const reader = createMarkerReader();
    const pieces = [...reader.push(remaining), ...reader.end()];
    const shown = pieces.map(piece => (piece.kind === 'text' ? piece.text : '')).join('');
    if (shown.length === remaining.length) return remaining;
    remaining = shown;
  }
  return remaining.replace(/[<[]/g, '');
}
