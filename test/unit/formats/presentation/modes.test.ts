import assert from 'node:assert/strict';
import { parseDocumentText } from '../../../../src/document/reader';
import { chooseDraft } from '../../../../src/formats/presentation/choice';
import { findDueHint } from '../../../../src/formats/presentation/engagement';
import { stepMachine } from '../../../../src/formats/presentation/machine';
import type { Rules } from '../../../../src/formats/presentation/plan';
import { obsoleteDrafts, questionsToPrepare } from '../../../../src/formats/presentation/preparing';
import type { Draft, Signal } from '../../../../src/formats/presentation/signals';
import { splitIntoSlides } from '../../../../src/formats/presentation/slides';
import { after, called, draft, exchange, table } from './floors';

const ready = (...drafts: Draft[]): Signal[] => drafts.map(each => ({ kind: 'prepared', draft: each }));
const all = (slide: number, urgency = 0.5) =>
  ready(...['panelist-1', 'panelist-2', 'panelist-3'].map(agent => draft(agent, slide, 0.5, urgency)));

describe('section breaks', () => {
  it('open at a slide change from the slide just left, and take a second exchange only where somebody presses', () => {
    const calm = after([...all(0), { kind: 'slide', t: 30, slide: 2 }, ...exchange(40), { kind: 'again' }], table());
    assert.equal(calm.phase.at, 'presenting');
    const pressed = [
      ...all(0, 0.9),
      { kind: 'slide', t: 30, slide: 2 },
      ...exchange(40),
      { kind: 'again' },
    ] as Signal[];
    const second = after(pressed, table());
    assert.deepEqual([second.phase.at, called(second)], ['trigger', 'panelist-2']);
    const third = after([...pressed, ...exchange(50), { kind: 'again' }], table());
    assert.equal(third.phase.at, 'presenting');
    assert.deepEqual(
      third.talk.asked.map(each => each.slide),
      [0, 0],
    );
    assert.equal(third.talk.slide, 1);
  });

  it('do not open on a slide on which a question was left by turning to another, and do again on the next', () => {
    const asked: Signal[] = [...all(0), ...all(1), { kind: 'open-qa', t: 10 }, { kind: 'called', spoken: true }];
    const on: Signal = { kind: 'slide', t: 20, slide: 2 };
    const left = after([...asked, on, { kind: 'bridged' }, on], table());
    assert.deepEqual([left.phase.at, left.talk.slide], ['presenting', 1]);
    const next = stepMachine(left, { kind: 'slide', t: 60, slide: 3 }, table());
    assert.deepEqual([next.phase.at, called(next)], ['trigger', 'panelist-2']);
  });

  it('wait for what is under way, and open with the last of it', () => {
    const { talk, phase } = after([], table());
    const begun = { phase, talk: { ...talk, inPreparation: [{ agent: 'panelist-2', slide: 0 }] } };
    const left = stepMachine(begun, { kind: 'slide', t: 9, slide: 2 }, table());
    assert.deepEqual([left.phase.at, left.talk.pendingBreak?.slide], ['presenting', 0]);
    assert.equal(called(stepMachine(left, { kind: 'prepared', draft: draft('panelist-2', 0) }, table())), 'panelist-2');
    const failed = stepMachine(left, { kind: 'unprepared', agent: 'panelist-2', slide: 0 }, table());
    assert.deepEqual([failed.phase.at, failed.talk.pendingBreak], ['presenting', undefined]);
  });

  it('do not open where the time is short for more than one exchange', () => {
    const late = after(
      [...all(0, 0.9), { kind: 'slide', t: 1100, slide: 2 }, ...exchange(1150), { kind: 'again' }],
      table(),
    );
    assert.equal(late.phase.at, 'presenting');
  });
});

describe('raised hands', () => {
  const rules = table({ mode: 'hand-raise' });

  it('go up above the threshold, two at most, once the slide was begun, and come down with it', () => {
    const before = after(all(0, 0.9), rules);
    assert.deepEqual(before.talk.hands, []);
    const begun = after([...all(0, 0.9), { kind: 'say', t: 5, text: 'Look.' }], rules);
    assert.deepEqual(begun.talk.hands, ['panelist-1', 'panelist-2']);
    assert.deepEqual(after([...all(0, 0.9), { kind: 'tick', t: 15 }], rules).talk.hands.length, 2);
    assert.deepEqual(after([...all(0, 0.6), { kind: 'tick', t: 15 }], rules).talk.hands, []);
    const gone = after([...all(0, 0.9), { kind: 'tick', t: 15 }, { kind: 'slide', t: 20, slide: 2 }], rules);
    assert.deepEqual([gone.phase.at, gone.talk.hands], ['presenting', []]);
  });

  it('are passed over where they belong to somebody who was muted since', () => {
    const rules = table({ mode: 'hand-raise' });
    const pressing = ready(draft('panelist-1', 0, 0.5, 0.9), draft('panelist-2', 0, 0.5, 0.8));
    const { phase, talk } = after([...pressing, { kind: 'tick', t: 20 }], rules);
    assert.deepEqual(talk.hands, ['panelist-1', 'panelist-2']);
    const muted = { phase, talk: { ...talk, muted: ['panelist-1'] } };
    assert.deepEqual(stepMachine(muted, { kind: 'tick', t: 21 }, rules).talk.hands, ['panelist-2']);
    assert.equal(called(stepMachine(muted, { kind: 'acknowledge', t: 21 }, rules)), 'panelist-2');
  });

  it('are acknowledged by name or in order, and only then is a question put', () => {
    const up: Signal[] = [...all(0, 0.9), { kind: 'tick', t: 15 }];
    assert.equal(called(after([...up, { kind: 'acknowledge', t: 20 }], rules)), 'panelist-1');
    assert.equal(called(after([...up, { kind: 'acknowledge', t: 20, agent: 'Analyst' }], rules)), 'panelist-2');
    assert.equal(called(after([...up, { kind: 'acknowledge', t: 20, agent: 'nobody' }], rules)), undefined);
    const later = after([...up, { kind: 'acknowledge', t: 20 }, ...exchange(30), { kind: 'tick', t: 31 }], rules);
    assert.deepEqual(later.talk.hands, ['panelist-2', 'panelist-3']);
  });
});

describe('free flow', () => {
  const rules = table({ mode: 'free-flow' });

  it('lets one speak at a pause of more than two seconds, and queues a second for at least 20 seconds', () => {
    assert.equal(after([...all(0), { kind: 'pause', t: 10, seconds: 2 }], rules).phase.at, 'presenting');
    const spoke: Signal[] = [...all(0), { kind: 'pause', t: 10, seconds: 2.5 }];
    const first = after(spoke, rules);
    assert.deepEqual([called(first), first.talk.queued], ['panelist-1', 'panelist-2']);
    const soon = after([...spoke, ...exchange(30), { kind: 'tick', t: 49 }], rules);
    assert.deepEqual([soon.phase.at, soon.talk.queued], ['presenting', 'panelist-2']);
    const due = after([...spoke, ...exchange(30), { kind: 'tick', t: 50 }], rules);
    assert.deepEqual([called(due), due.talk.queued], ['panelist-2', undefined]);
  });

  it('queues whoever would speak too soon after another', () => {
    const spoke: Signal[] = [...ready(draft('panelist-1', 0)), { kind: 'pause', t: 10, seconds: 3 }, ...exchange(20)];
    const soon = after([...spoke, ...ready(draft('panelist-3', 0)), { kind: 'pause', t: 30, seconds: 3 }], rules);
    assert.deepEqual([soon.phase.at, soon.talk.queued], ['presenting', 'panelist-3']);
    assert.equal(
      called(after([...spoke, ...ready(draft('panelist-3', 0)), { kind: 'pause', t: 40, seconds: 3 }], rules)),
      'panelist-3',
    );
  });

  it('puts the queued question at the next pause, whoever else would be chosen by then', () => {
    const spoke: Signal[] = [...ready(draft('panelist-1', 0)), { kind: 'pause', t: 10, seconds: 3 }, ...exchange(20)];
    const queued: Signal[] = [...spoke, ...ready(draft('panelist-3', 0)), { kind: 'pause', t: 30, seconds: 3 }];
    const due: Signal = { kind: 'pause', t: 45, seconds: 3 };
    const next = after([...queued, ...ready(draft('panelist-2', 0, 0.9)), due], rules);
    assert.deepEqual([called(next), next.talk.queued], ['panelist-3', 'panelist-2']);
  });

  it('forgets the queue with the slide', () => {
    const signals: Signal[] = [
      ...all(0),
      { kind: 'pause', t: 10, seconds: 3 },
      ...exchange(20),
      { kind: 'slide', t: 25, slide: 2 },
    ];
    assert.equal(after([...signals, { kind: 'tick', t: 60 }], rules).phase.at, 'presenting');
  });
});

describe('the choice of who asks', () => {
  const { talk } = after([], table());
  const drafts = [draft('panelist-1', 0, 0.4), draft('panelist-2', 0, 0.5), draft('panelist-3', 0, 0.9)];

  it('goes by focus, then by silence, then by relevance, then by turns', () => {
    const focused = table({}, [{ 'panelist-1': 0.1, 'panelist-2': 0.4, 'panelist-3': 0.1 }]);
    assert.equal(chooseDraft(talk, focused, 0, drafts)?.agent, 'panelist-2');
    const near = table({}, [{ 'panelist-1': 0, 'panelist-2': 0.05, 'panelist-3': 0 }]);
    assert.equal(chooseDraft(talk, near, 0, drafts)?.agent, 'panelist-3', 'a small difference is none');
    const spoken = {
      ...talk,
      asked: [
        { agent: 'panelist-3', slide: 2, at: 50 },
        { agent: 'panelist-1', slide: 1, at: 90 },
      ],
    };
    assert.equal(chooseDraft(spoken, table(), 0, drafts)?.agent, 'panelist-2');
    assert.equal(chooseDraft(talk, table(), 0, drafts)?.agent, 'panelist-3');
    const even = drafts.map(each => ({ ...each, relevance: 0.5 }));
    assert.equal(chooseDraft(talk, table(), 0, even)?.agent, 'panelist-1');
    const round = ['panelist-1', 'panelist-2', 'panelist-3'].map(agent => ({ agent, slide: 1, at: 10 }));
    assert.equal(chooseDraft({ ...talk, asked: round.slice(0, 1) }, table(), 0, even)?.agent, 'panelist-2');
    assert.equal(chooseDraft({ ...talk, asked: round }, table(), 0, even)?.agent, 'panelist-1');
  });
});

describe('what is prepared', () => {
  it('is for the slide that is up and the next one, of everybody, or of the one who would be called', () => {
    const { talk } = after([{ kind: 'slide', t: 1, slide: 3 }], table());
    const wanted = (rules = table()) => questionsToPrepare(talk, rules).map(each => `${each.agent} ${each.slide}`);
    assert.equal(wanted().length, 6);
    assert.deepEqual(wanted(table({ prepare: 'picked' })), ['panelist-1 2', 'panelist-1 3']);
    assert.deepEqual(wanted(table({ person: false })), ['panelist-1 2', 'panelist-2 2', 'panelist-3 2']);
    const last = after([{ kind: 'slide', t: 1, slide: 4 }], table()).talk;
    assert.ok(questionsToPrepare(last, table()).every(each => each.slide === 3));
  });

  it('is not tried again by whoever failed; where one was picked, by another', () => {
    const { talk } = after([{ kind: 'unprepared', agent: 'panelist-1', slide: 0 }], table());
    const wanted = (rules = table()) => questionsToPrepare(talk, rules).map(each => `${each.agent} ${each.slide}`);
    assert.ok(!wanted().includes('panelist-1 0') && wanted().includes('panelist-1 1'));
    assert.deepEqual(wanted(table({ prepare: 'picked' })), ['panelist-2 0', 'panelist-1 1']);
  });

  it('is kept for the slide that was left, where questions on it may still be called for, and for none that was jumped over', () => {
    const rules = table({ mode: 'hand-raise' });
    const { talk } = after([...all(0), ...all(1), { kind: 'slide', t: 1, slide: 4 }], rules);
    const behind = (mode: Rules['mode']) => [...new Set(obsoleteDrafts(talk, table({ mode })).map(each => each.slide))];
    assert.deepEqual([behind('hand-raise'), behind('section-breaks')], [[1], [0, 1]]);
  });

  it('is thrown away when its slide is behind, and prepared anew once much was said about its slide', () => {
    const { talk } = after([...all(0), ...all(1), { kind: 'slide', t: 1, slide: 2 }, ...exchange(5)], table());
    assert.deepEqual([...new Set(obsoleteDrafts(talk, table()).map(each => each.slide))], [0]);
    const talked = after([...all(0), { kind: 'say', t: 5, text: 'word '.repeat(100) }], table()).talk;
    assert.ok(questionsToPrepare(talked, table()).some(each => each.slide === 0));
    const quiet = after([...all(0), { kind: 'say', t: 5, text: 'word' }], table()).talk;
    assert.ok(questionsToPrepare(quiet, table()).every(each => each.slide === 1));
  });
});

describe('the moderator’s hints', () => {
  const at = (t: number, more: Signal[] = []) =>
    findDueHint(after([...more, { kind: 'tick', t }], table()).talk, table());

  it('come after three minutes without a question, after five of monologue, and when everybody has asked', () => {
    assert.equal(at(179), undefined);
    assert.equal(at(180)?.key, 'quiet');
    assert.match(at(180, ready(draft('panelist-2', 0)))?.text.toString() ?? '', /Analyst has one ready/);
    assert.equal(at(300)?.key, 'monologue');
    const asked = ['panelist-1', 'panelist-2', 'panelist-3'].flatMap((agent, place): Signal[] => [
      ...ready(draft(agent, 0)),
      { kind: 'open-qa', t: 10 * place },
      ...exchange(10 * place + 5),
    ]);
    assert.equal(at(40, asked)?.key, 'spent 0');
  });

  it('say how the panel is let in, as the mode has it', () => {
    const alone = (mode: Rules['mode']) => {
      const rules = table({ mode });
      return findDueHint(after([{ kind: 'tick', t: 300 }], rules).talk, rules)?.text.toString() ?? '';
    };
    assert.match(alone('free-flow'), /a pause would let the panel in/);
    for (const mode of ['section-breaks', 'hand-raise'] as const) assert.match(alone(mode), /open Q&A to let/);
  });

  it('prompt nobody near the end', () => assert.notEqual(at(1100)?.key, 'quiet'));
});

describe('the slides of a document', () => {
  const titles = (markdown: string) =>
    splitIntoSlides(parseDocumentText(markdown), () => ({})).map(each => `${each.title} ${each.line}–${each.endLine}`);

  it('are the sections of the highest level that has several, with what stands above them', () => {
    assert.deepEqual(titles('# Talk\n\n## One\n\na\n\n### Deep\n\nb\n\n## Two\n\nc\n'), ['One 3–10', 'Two 11–13']);
    assert.deepEqual(titles('# Talk\n\nWhy we are here.\n\n## One\n\na\n\n## Two\n\nc\n'), [
      'Talk 1–4',
      'One 5–8',
      'Two 9–11',
    ]);
    assert.deepEqual(titles('# One\n\na\n\n## Deep\n\nb\n\n# Two\n\nc\n'), ['One 1–8', 'Two 9–11']);
    assert.equal(titles('Just a page of text.\n').length, 1);
  });
});
