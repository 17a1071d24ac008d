import { readFileSync } from 'node:fs';
import path from 'node:path';
import { readAgent } from '../../src/cast/reader';
import { parseDocumentText } from '../../src/document/reader';
import { formats } from '../../src/formats';
import { validateOptions } from '../../src/stage/options';
import { openSession } from '../../src/stage/session';
import type { Setup } from '../../src/stage/setup';
import { inspecting } from '../support/inspection';
import { MemoryLedger } from '../support/memoryLedger';
import { countTokens } from '../support/modelServer/tokens';
import { scriptedVoice } from '../support/scriptedVoice';
import { setupOf, worldOf } from '../support/table';

/** Requests and input tokens of each talk with real agents on a real document, by whose files are condensed. */
export const name = 'dossiers';

const folder = 'test/fixtures/real/agents';
const files = [
  'davila7+claude-code-templates/cli-tool/components/agents/database/database-administrator.md',
  'msitarzewski+agency-agents/product/product-manager.md',
  'affaan-m+everything-claude-code/agents/csharp-reviewer.md',
];
const talks = ['debate', 'consensus', 'discussion', 'council', 'structured'];
const wishes = ['never', 'long', 'always'] as const;

/** Runs the bench. */
export async function run(): Promise<Record<string, number | string>[]> {
  const rows: Record<string, number | string>[] = [];
  for (const format of formats.filter(each => talks.includes(each.id)))
    for (const condense of wishes) {
      const roles = format.seats.filter(rule => !rule.presides).map(({ role }) => role);
      // One on each side of a debate; three in a role of its own.
      const seated = roles.length > 1 ? roles : [...roles, ...roles, ...roles];
      const cast = seated.flatMap((role, at) => agentsIn(files[at] ?? '').map(agent => ({ role, agent })));
      const options = validateOptions(format, {});
      const setup = setupOf(format, { document, condense, examiner: { voice: 'rehearsal' }, options, cast });
      rows.push({ what: format.id, condense, ...(await weighed(setup)) });
    }
  return rows;
}

async function weighed(setup: Setup): Promise<{ requests: number; 'input tokens': number }> {
  const inspects = inspecting();
  const voice = scriptedVoice((prompt, occasion) => {
    const text = JSON.stringify({ text: occasion.agent.body.slice(0, 1_700) });
    return occasion.cue.move === 'condensing' ? { text } : inspects(prompt, occasion);
  }, 1e-9);
  const session = await openSession(new MemoryLedger(), setup, worldOf(voice));
  await session.perform(new AbortController().signal);
  const texts = voice.calls.flatMap(({ system, messages }) => [...system, ...messages.flatMap(each => each.parts)]);
  return { requests: voice.calls.length, 'input tokens': texts.reduce((sum, { text }) => sum + countTokens(text), 0) };
}

const document = parseDocumentText(
  readFileSync('test/fixtures/real/docs/tikv+rfcs/text/0012-unified-key-format.md', 'utf8'),
);

function agentsIn(file: string) {
  const read = readAgent({ path: file, text: readFileSync(path.join(folder, file), 'utf8'), source: 'workspace' });
  return 'agent' in read ? [read.agent] : [];
}
