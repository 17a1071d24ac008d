import { foldSpace, shorten } from '../text/spaces';
import type { Agent } from './agent';

/** An agent's description as a list shows it: one line, without sample dialogues, cut to `limit` characters. */
export function summaryOf(agent: Pick<Agent, 'description'>, limit = 160): string {
  const spoken = agent.description.replace(/\\[nt]/g, ' ').replace(/\\"/g, '"');
  const [lead = ''] = spoken.split(/<example>|<commentary>|\bExamples?:/i);
  return shorten(foldSpace(lead === '' ? spoken : lead), limit);
}
