import { readFileSync } from 'node:fs';
import path from 'node:path';
import { readAgent } from '../../src/cast/reader';
import { readDocument } from '../../src/document/reader';
import { formats } from '../../src/formats';
import { checkedOptions } from '../../src/stage/options';
import { openSession } from '../../src/stage/session';
import type { Casting, Setup } from '../../src/stage/setup';
import type { Prompt } from '../../src/voices/voice';
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
      const agents = files.map(agentIn);
      const setup = setupOf(format, {
        ...{ document, condense, examiner: { voice: 'rehearsal' }, options: checkedOptions(format, {}) },
        cast: format.seats
          .filter(rule => !rule.presides)
          .flatMap((rule, _at, rules) => castFor(rule.role, rules.length > 1 ? 1 : 3, agents)),
      });
      rows.push({ what: format.id, condense, ...(await weighed(setup)) });
    }
  return rows;
}

function castFor(role: string, count: number, agents: Casting['agent'][]): Casting[] {
  return agents.splice(0, count).map(agent => ({ role, agent }));
}

async function weighed(
  setup: Setup,
): Promise<{ requests: number; 'input tokens': number; 'of them dossiers': number }> {
  const inspects = inspecting();
  const voice = scriptedVoice((prompt, occasion) => {
    if (occasion.cue.move === 'condensing')
      return { text: JSON.stringify({ text: occasion.agent.body.slice(0, 1_700) }) };
    return inspects(prompt, occasion);
  }, 1e-9);
  const session = await openSession(new MemoryLedger(), setup, worldOf(voice));
  await session.perform(new AbortController().signal);
  const tokens = (texts: string[]) => texts.reduce((sum, text) => sum + countTokens(text), 0);
  const part = (text: string) => text.split('## Who is at the table')[1] ?? '';
  return {
    requests: voice.calls.length,
    'input tokens': tokens(voice.calls.flatMap(textsOf)),
    'of them dossiers': tokens(voice.calls.flatMap(textsOf).map(part)),
  };
}

function textsOf({ system, messages }: Prompt): string[] {
  return [...system, ...messages.flatMap(each => each.parts)].map(({ text }) => text);
}

const document = readDocument(
  readFileSync('test/fixtures/real/docs/tikv+rfcs/text/0012-unified-key-format.md', 'utf8'),
  { path: 'docs/design.md' },
);

function agentIn(file: string): Casting['agent'] {
  const read = readAgent({ path: file, text: readFileSync(path.join(folder, file), 'utf8'), source: 'workspace' });
  if ('agent' in read) return read.agent;
  throw new Error(`${file} is no agent`);
}
