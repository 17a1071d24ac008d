import type { SessionState } from '../ledger/state';
import type { Format } from '../script/format';
import { transcriptAdr } from '../transcript/decision';
import { transcriptFountain } from '../transcript/fountain';
import { transcriptHtml } from '../transcript/html';
import { transcriptJson } from '../transcript/json';
import { transcriptMarkdown } from '../transcript/markdown';
import { playIn, playTranscript } from '../transcript/scene';
import { transcriptText } from '../transcript/text';

/** A session written down. */
export type Exporter = (state: SessionState, format?: Format) => string;

/** The forms in which a session can be written down, by the names that the command line has for them. */
export const exporters = {
  md: transcriptMarkdown,
  txt: plainOrPlay,
  fountain: transcriptFountain,
  html: transcriptHtml,
  json: transcriptJson,
  adr: transcriptAdr,
} as const satisfies Readonly<Record<string, Exporter>>;

export { transcriptText };

/** A play as it is played, anything else as plain text. */
function plainOrPlay(state: SessionState, format?: Format): string {
  const play = playIn(state, format);
  return play ? playTranscript(play, state) : transcriptText(state, format);
}
