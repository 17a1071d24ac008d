import assert from 'node:assert/strict';
import { builtins } from '../../../../src/cast/builtins';
import { readDocument } from '../../../../src/document/reader';
import { formatOf } from '../../../../src/formats';
import { finishedTurns } from '../../../../src/ledger/state';
import { openSession, type Session } from '../../../../src/stage/session';
import { quotedPhrases } from '../../../../src/text/spaces';
import { transcriptMarkdown } from '../../../../src/transcript/markdown';
import { rehearsalVoice } from '../../../../src/voices/rehearsal';
import { isEnglish } from '../../../../src/voices/rehearsal/language';
import { english } from '../../../../src/voices/rehearsal/presenting/english';
import { german } from '../../../../src/voices/rehearsal/presenting/german';
import { type Planned, presenting } from '../../../contract/presentation/presented';
import { MemoryLedger } from '../../../support/memoryLedger';
import { setupOf, worldOf } from '../../../support/table';

const document = readDocument(
  '# Umstellung der Abrechnung\n\n## Ausgangslage\n\nDer nächtliche Lauf dauert heute 6 Stunden und bricht zweimal im Monat ab. Der Kundendienst bearbeitet 340 Anfragen im Quartal.\n\n## Vorschlag\n\nWir ersetzen den Lauf in zwei Quartalen durch einen Ereignisstrom. Jeder Datensatz wird bei seiner Ankunft bepreist.\n\n## Risiken\n\nFalsche Reihenfolge könnte Kunden doppelt belasten. Niemand im Team hat je einen Strom im Betrieb geführt.\n\n## Options\n\nDer Lauf könnte in Viertelstunden geteilt werden, und das wäre billiger.\n',
);

const evasion = { text: 'Das weiß ich noch nicht, das reiche ich nach.' };
const ground = { text: 'Weil wir alle 92 Nächte des Quartals gemessen haben, und nur 7 davon zu spät endeten.' };

async function rehearsed(options = {}, seed = 3): Promise<Session> {
  const cast = ['skeptic', 'analyst', 'contrarian'].flatMap(slug =>
    builtins.filter(agent => agent.slug === slug).map(agent => ({ role: 'panelist', agent })),
  );
  const setup = setupOf('presentation', { cast, document, seed, options: { presenter: 'you', ...options } });
  const session = await openSession(new MemoryLedger(), setup, worldOf(rehearsalVoice()));
  const planned: Planned[] = [
    [20, 'slide', { slide: 2 }],
    [30, 'answer', ground],
    [60, 'slide', { slide: 3 }],
    [70, 'answer', evasion],
    [80, 'answer', evasion],
    [110, 'open-qa'],
    [120, 'answer', { text: 'Ja.' }],
    [130, 'step-in'],
    [140, 'open-qa'],
    [150, 'slide', { slide: 4 }],
    [190, 'open-qa'],
    [200, 'answer', ground],
    [220, 'end'],
  ];
  presenting(session, planned);
  await session.perform(new AbortController().signal);
  return session;
}

describe('a rehearsed presentation of a German document', () => {
  for (const mode of ['section-breaks', 'hand-raise', 'free-flow']) {
    it(`is held in German by everybody, in German marks (${mode})`, async () => {
      for (const seed of [1, 2, 3]) {
        const { state } = await rehearsed({ mode }, seed);
        const turns = finishedTurns(state);
        assert.ok(turns.filter(turn => turn.move === 'question').length >= 3, `seed ${seed}`);
        for (const { move, text, data } of turns) {
          assert.ok(!isEnglish(text), `${move}: ${text}`);
          assert.doesNotMatch(`${text} ${JSON.stringify(data ?? {})}`, /“[^“”„]*”/, move);
          assert.doesNotMatch(JSON.stringify(data ?? {}), /\b(?:the|answer|slide|question)\b/i, move);
        }
      }
    });
  }

  it('takes a ground with a figure for an answer, and an evasion for none', async () => {
    const { state } = await rehearsed();
    const verdicts = finishedTurns(state).flatMap(turn => (turn.move === 'verdict' ? [turn.data?.verdict] : []));
    assert.deepEqual(verdicts.slice(0, 3), ['satisfied', 'follow-up', 'escalate']);
  });

  it('asks about sentences of the slide that is meant', async () => {
    const { state } = await rehearsed();
    const slides = document.text.split('## ').slice(1);
    for (const { move, text, cue } of finishedTurns(state)) {
      if (move !== 'question') continue;
      const [phrase = ''] = quotedPhrases(text);
      assert.ok(slides[Number(cue?.slide)]?.includes(phrase.replace(/ …$/, '')), `${phrase} on ${cue?.slide}`);
    }
  });

  it('closes with a debrief that says what each open answer lacked', async () => {
    const session = await rehearsed();
    const debrief = finishedTurns(session.state).find(turn => turn.move === 'debrief')?.text ?? '';
    assert.match(debrief, /Im Raum nicht zu klären: \w+ zu „Vorschlag“\./);
    assert.match(debrief, /Zu „Vorschlag“: Auf die Nachfrage hieß es „/);
    assert.match(debrief, /Abgebrochen: \w+ zu „Risiken“\./);
    assert.match(transcriptMarkdown(session.state, formatOf('presentation')), /moderator \| debrief/);
  });
});

describe('the books of a presentation', () => {
  it('have as many ways to say a thing in German as in English, and the same occasions', () => {
    const lenses = ['evidence', 'numbers', 'reversal', 'failure', 'people', 'delivery'] as const;
    const sizes = ({
      openers,
      doubts,
      closers,
      bare,
      transitions,
      bridges,
      murmurs,
      pileOns,
      ...rest
    }: typeof german) => [
      ...[openers('x'), bare('x'), transitions('x', 'y'), bridges('x'), murmurs, pileOns('x', 'y', 'z')].map(
        each => each.length,
      ),
      ...lenses.flatMap(lens => [doubts(lens, 'open', '3 ms').length, closers(lens).length, rest.lacking[lens].length]),
      rest.satisfied('x').length,
      rest.escalated('x').length,
      rest.followUps('x', 'y').length,
      ...Object.keys(rest.debrief.open),
    ];
    assert.deepEqual(sizes(german), sizes(english));
  });
});
