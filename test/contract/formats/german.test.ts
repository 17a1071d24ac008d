import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { parseDocumentText } from '../../../src/document/reader';
import { formats } from '../../../src/formats';
import { openSession, type Session } from '../../../src/stage/session';
import { defaultTopic } from '../../../src/stage/setup';
import { transcriptAdr } from '../../../src/transcript/decision';
import { transcriptMarkdown } from '../../../src/transcript/markdown';
import { MemoryLedger } from '../../support/memoryLedger';
import { scriptedVoice } from '../../support/scriptedVoice';
import { setupOf, worldOf } from '../../support/table';

const german = parseDocumentText(
  `# Umzug der Rechnungen\n\nWir wollen die Rechnungen aus dem alten System in den neuen Dienst umziehen. Das ist nötig, weil die Nacht für den Lauf nicht mehr reicht und der alte Dienst nur noch bis zum Herbst gepflegt wird.\n`,
);
const english = parseDocumentText(
  '# Moving invoices\n\nWe want to move the invoices from the old system to the new service before the autumn.\n',
);

async function recorded(id: string, document = german): Promise<Session> {
  const { format } = setupOf(id);
  const setup = setupOf(id, {
    document,
    topic: defaultTopic(format, document),
    options: { ...format.unattendedOptions },
  });
  const session = await openSession(new MemoryLedger(), setup, worldOf(scriptedVoice()));
  await session.perform(new AbortController().signal);
  return session;
}

const headingsIn = (text: string) => text.match(/^#{2,3} .*$/gm) ?? [];

describe('a German document', () => {
  it('gets a motion in German, and its records German headings', async () => {
    const { state } = await recorded('debate');
    const { format } = setupOf('debate');
    const transcript = transcriptMarkdown(state, format);
    assert.equal(state.opened?.topic, '„Umzug der Rechnungen“ soll umgesetzt werden, wie es geschrieben steht.');
    assert.match(transcript, /^# Debatte: /);
    assert.deepEqual(headingsIn(transcript).slice(0, 4), ['## Runde 1', '## Runde 2', '## Runde 3', '## Ergebnis']);
    assert.match(transcriptAdr(state, format), /^## Zusammenhang\n/m);
    assert.ok(state.opened && !('language' in { ...(await recorded('debate', english)).state.opened }));
  });

  for (const format of formats.filter(each => !each.play && !each.paced)) {
    it(`has no heading in English in the records of ${format.id}`, async () => {
      const inEnglish = new Set(headingsIn(transcriptMarkdown((await recorded(format.id, english)).state, format)));
      const left = headingsIn(transcriptMarkdown((await recorded(format.id)).state, format));
      // Where nobody speaks there are no rounds to head.
      assert.ok(left.length > (Object.keys(format.moves).length > 0 ? 2 : 0));
      assert.deepEqual(
        left.filter(heading => inEnglish.has(heading)),
        [],
      );
    });
  }

  it('is worded as the panel words it', () => {
    const bundle = JSON.parse(readFileSync('l10n/bundle.l10n.de.json', 'utf8')) as Record<string, string>;
    for (const { id, translations: words } of formats) {
      for (const [sentence, said] of Object.entries(words?.de ?? {})) {
        assert.equal(bundle[sentence], said, `${id}: ${sentence}`);
      }
    }
  });
});
