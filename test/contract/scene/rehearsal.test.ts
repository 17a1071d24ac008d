import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Agent } from '../../../src/cast/agent';
import { rehearsalVoice } from '../../../src/voices/rehearsal/voice';
import { character, lostClient, office } from '../../support/scene/office';
import { cast, stage } from '../../support/scene/staging';

const folder = path.resolve('examples/story/.claude/agents');
const hut = readdirSync(folder).map(file =>
  character(file.replace(/\.md$/, ''), readFileSync(path.join(folder, file), 'utf8')),
);
const three = [office.alice, office.bob, office.charlie];

/** Scenes of many kinds: who, what about, and where they are to arrive. */
const scenes: [Agent[], string, string][] = [
  [three, lostClient.prompt, lostClient.goal],
  [
    three,
    'Bob deleted the backups of the whole team on a Friday.',
    'Bob admits that he deleted the backups; Alice forgives Bob; all three agree on a rule for deletions',
  ],
  [
    three,
    'Alice promised the client a date without asking anybody.',
    'Alice apologizes to Bob, Bob accepts, they agree on how dates are promised',
  ],
  [
    [office.alice, office.bob],
    'Alice confronts Bob about missing the stand-up for a month.',
    'Bob explains why he missed the meetings, Alice and Bob agree on next steps',
  ],
  [
    [office.bob, office.charlie],
    'Charlie found out that Bob wants to leave the team.',
    'Bob tells Charlie that he wants to leave; Charlie thanks Bob',
  ],
  [
    [office.alice, office.charlie],
    'Alice wants Charlie to lead the next project.',
    'Alice asks Charlie for help; Charlie promises to lead the project',
  ],
  [
    three,
    'The release failed and nobody knows who merged the change.',
    'Charlie admits that he merged the change, they agree on a review before every release',
  ],
  [[office.alice, office.bob], 'Bob took credit for work that Alice did.', 'Bob apologizes'],
  [hut, 'Two people have not come down and the storm is here.', 'All four agree on one place to search'],
  [hut.slice(0, 3), 'The old map is gone from the wall.', 'Tomas admits that he took the map; Ruth forgives Tomas'],
  [
    hut.slice(0, 2),
    'Ines thinks of giving up the hut after this summer.',
    'Ines tells Jo that she is leaving; Jo gives Ines the lamp',
  ],
  [
    cast('Mara', 'Theo'),
    'Mara sold the boat of their father. Theo has just heard of it.',
    'Mara apologizes, Theo accepts, they agree on the money',
  ],
  [
    cast('Mara', 'Theo', 'Lio'),
    'Theo lied about the letters for years.',
    'Theo confesses that he hid the letters; Mara forgives Theo',
  ],
  [cast('Ada', 'Ben'), 'Ben wants to buy the shop of Ada.', 'Ada refuses the offer; Ben thanks Ada'],
  [
    cast('Ada', 'Ben', 'Cleo'),
    'A dinner with the family, and nobody has mentioned the wedding.',
    'Cleo reveals that the wedding is off; Ada and Ben promise to help',
  ],
  [cast('Ada', 'Ben'), 'The loan is due and the shop is empty.', 'They agree on a plan for the debt'],
  [
    cast('Ada', 'Ben', 'Cleo', 'Dan'),
    'Four neighbours, one garden wall that has to come down.',
    'All four agree on who pays for the wall',
  ],
  [
    cast('Kim', 'Lee'),
    'Kim left without a word three years ago, and stands at the door.',
    'Kim explains why she left; Lee accepts',
  ],
  [
    cast('Kim', 'Lee', 'Sam'),
    'Sam broke the window with the telescope.',
    'Sam admits that he broke the window, Sam apologizes, Kim accepts',
  ],
  [cast('Kim', 'Lee'), 'Lee has cooked for the whole street.', 'Kim thanks Lee; Lee asks Kim for the recipe book'],
];

describe('rehearsed scenes', () => {
  it('reach their goals within 10 to 30 beats in at least 80 of 100, end in no error, and never say the same line twice', async () => {
    const missed: string[] = [];
    for (const seed of [11, 12]) {
      for (const [people, prompt, goal] of scenes) {
        const { outcome, play } = await stage(rehearsalVoice(), { prompt, cast: people, options: { goal }, seed });
        const good = outcome?.goalAchieved === true && play.beats >= 10 && play.beats <= 30;
        if (!good) missed.push(`${goal}: ${outcome?.reason} after ${play.beats}`);
        assert.ok(outcome && !play.entries.some(entry => entry.kind === 'system'), `an error: ${goal}`);
        const words = play.entries.flatMap(entry => (entry.kind === 'line' && entry.words ? [entry.words] : []));
        assert.equal(new Set(words).size, words.length, `repeats itself: ${goal}`);
      }
    }
    assert.ok(missed.length <= 2 * scenes.length * 0.2, missed.join('; '));
  });

  it('come to an end where no goal is set, and let what was planned happen', async () => {
    const events = JSON.stringify([
      { beat: 3, text: 'The phone rings.' },
      { when: 'Somebody gives in', text: 'It begins to snow.' },
    ]);
    const [people, prompt] = [cast('Kim', 'Lee'), 'Rain on the roof, and nobody speaks.'];
    const { outcome, play } = await stage(rehearsalVoice(), { prompt, cast: people, options: { events }, seed: 3 });
    assert.equal(outcome?.reason, 'natural-ending');
    const happened = play.entries.flatMap(entry => (entry.kind === 'event' ? [entry.text] : []));
    assert.ok(happened.includes('The phone rings.') && happened.includes('It begins to snow.'), happened.join(' '));
  });

  it('never speak of a director’s note or of a secret', async () => {
    const inputs = { 2: [{ kind: 'note' as const, text: 'A letter lies under the floor.', to: 'character-1' }] };
    const secrets = JSON.stringify({ Bob: 'Bob took the letter. He read it twice. Nobody saw him.' });
    const options = { goal: lostClient.goal, secrets };
    const people = [office.alice, office.bob];
    const { transcript } = await stage(rehearsalVoice(), { prompt: lostClient.prompt, cast: people, options, inputs });
    assert.doesNotMatch(transcript, /letter|read it twice|saw him/);
  });
});
