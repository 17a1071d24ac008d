/** One turn read back from a written transcript. */
export interface ParsedTurn {
  speaker: string;
  role: string;
  type: string;
  content: string;
}

const start = /^\[TURN: (.*)\]\n\n.*\n\n/;
const end = '\n\n[/TURN]';

/** The turns of a transcript in the written form of the turn protocol; who spoke is read from the markers alone. */
export function parseTranscript(text: string): ParsedTurn[] {
  // Words cannot write the end of a turn by themselves: each piece but the last holds one turn at its end.
  return `\n${text}\n`
    .split(`${end}\n`)
    .slice(0, -1)
    .flatMap(piece => {
      const from = piece.indexOf('\n[TURN: ') + 1;
      const [head, marker = ''] = (from > 0 && start.exec(piece.slice(from))) || [];
      if (head === undefined) return [];
      const [speaker = '', role = '', type = ''] = marker.split(' | ').map(unescapeMarkdown);
      return { speaker, role, type, content: unescapeMarkdown(piece.slice(from + head.length)) };
    });
}

/** What `escapeMarkdown` or `escapeInline` was given. */
function unescapeMarkdown(text: string): string {
  return text.replace(/\\([!-/:-@[-`{-~])/g, '$1');
}
