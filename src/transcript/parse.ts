import { unescapeMarkdown } from './escape';

/** One turn read back from a written transcript. */
export interface ParsedTurn {
  speaker: string;
  role: string;
  type: string;
  content: string;
}

const block = /^\[TURN: (.*)\]\n\n.*\n\n([\s\S]*?)\n\n\[\/TURN\]$/gm;

/** The turns of a transcript in the written form of the turn protocol; who spoke is read from the markers alone. */
export function parseTranscript(text: string): ParsedTurn[] {
  return [...text.matchAll(block)].map(([, marker = '', content = '']) => {
    const [speaker = '', role = '', type = ''] = marker.split(' | ').map(unescapeMarkdown);
    return { speaker, role, type, content: unescapeMarkdown(content) };
  });
}
