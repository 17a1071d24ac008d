import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { dossierText, introductionOf, publicFaceOf } from '../../../src/cast/dossier';
import { readAgent } from '../../../src/cast/reader';

const textOf = (...lines: string[]) => dossierText({ body: lines.join('\n'), description: 'Watches the money.' });

describe('dossiers', () => {
  it('leave out code, tables, examples and JSON, and keep what stands around them', () => {
    const text = textOf(
      ...['You watch the money.', '', '```json', '{"agent": "x"}', '```', 'After code.', ''],
      ...['| Kind | Cap |', '| --- | ---: |', '| small | 5 |', '', 'After a table.', ''],
      ...['<example>', 'user: pay?', '', 'assistant: no.', '</example>', 'After an example.', ''],
      ...['{', '  "tool": "pay",', '  "input": [1, {"a": "}"}]', '}', 'After JSON.', '- [ ] stays', '[link](x) stays'],
    );
    for (const gone of ['agent', 'Cap', 'small', '---', 'user:', 'assistant', 'tool', '```'])
      assert.ok(!text.includes(gone), `${gone} in: ${text}`);
    for (const left of [
      'You watch',
      'After code',
      'After a table',
      'After an ex',
      'After JSON',
      '[ ] stays',
      '(x) stays',
    ])
      assert.ok(text.includes(left), `${left} not in: ${text}`);
  });

  it('close what was opened: nothing behind it is swallowed', () => {
    assert.equal(textOf('```', 'left open', '', 'Goes on.'), 'left open\n\nGoes on.');
    assert.equal(textOf('```', 'left open', '```sql', 'select', '```', 'Goes on.'), 'left open\nGoes on.');
    assert.equal(textOf('Before.', '<example>', 'user: pay?', '', 'Goes on.'), 'Before.\n\nGoes on.');
    assert.equal(
      textOf('<example>', 'one', '', 'Stays.', '<example>', 'two', '</example>', 'Ends.'),
      'Stays.\n\nEnds.',
    );
    assert.equal(textOf('<rules>', 'Pay late.', '</examples>', '</other>'), 'Pay late.');
    assert.equal(textOf('<rules>', 'Pay late.', '</rules>'), '<rules>\nPay late.\n</rules>');
  });

  it('take a fence within a fence as one', () => {
    assert.equal(textOf('````md', '```js', 'x', '```', 'inside', '````', 'Out.'), 'Out.');
    assert.equal(textOf('```md', '```js', 'x', '```', 'inside', '```', 'Out.'), 'Out.');
    assert.equal(textOf('~~~', '```', '~~~', 'Out.'), 'Out.');
  });

  it('put headings below those of the prompt, and leave out those that head nothing', () => {
    assert.equal(
      textOf('# Ada', 'Pays.', '## Protocol', '```', 'x', '```', '## Manner', 'Dry.'),
      '#### Ada\nPays.\n##### Manner\nDry.',
    );
    assert.equal(textOf('## Protocol', '### Query', 'Asks.'), '##### Protocol\n###### Query\nAsks.');
    assert.equal(textOf('# Ada', 'Pays.', '## Tools', '### Query', '```', 'x', '```'), '#### Ada\nPays.');
    assert.equal(textOf('# Tools', '```', 'x', '```'), 'Watches the money.');
  });

  it('are the description where nothing else is left', () => {
    assert.equal(textOf('```', 'only code', '```'), 'Watches the money.');
  });

  it('read text that opens brackets, fences and tags without end in time that grows with it', () => {
    for (const line of ['{', '```a', '<example>', '<a>', '|-|', '[{"', '"\\'])
      assert.ok(textOf(...Array<string>(30_000).fill(line)).length < 200_000);
  });

  it('introduce somebody by the role, else by how the file begins, and never by when to choose it', () => {
    const description = 'Use this agent when a bill is due. <example>user: pay?</example>';
    const body = '## Purpose\n\nYou are a treasurer of small funds. You count twice.';
    assert.equal(introductionOf({ body, description, role: 'keeper of the purse' }), 'keeper of the purse');
    assert.equal(introductionOf({ body, description }), 'You are a treasurer of small funds.');
    assert.equal(
      introductionOf({ body: 'You know .NET well. You count.', description }),
      'You know .NET well. You count.',
    );
    assert.equal(introductionOf({ body: '', description }), 'Use this agent when a bill is due.');
    const clerk = { body: 'You owe the ferryman money.', description: 'Ticket clerk at a ferry; dry, watchful.' };
    assert.equal(publicFaceOf(clerk), 'Ticket clerk at a ferry; dry, watchful.', 'what only she knows stays hers');
    assert.equal(publicFaceOf({ ...clerk, description: '' }), 'You owe the ferryman money.');
  });

  it('hold nothing of that form of any real file, and are empty of none', () => {
    const folder = 'test/fixtures/real/agents';
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(file => file.endsWith('.md'));
    const read = files.map(file =>
      readAgent({ path: file, text: readFileSync(path.join(folder, file), 'utf8'), source: 'workspace' }),
    );
    const agents = read.flatMap(each => ('agent' in each ? [each.agent] : []));
    assert.ok(agents.length > 80);
    for (const agent of agents) {
      const text = dossierText(agent);
      assert.doesNotMatch(text, /^\s*(?:```|~~~)|<\/?example\b|^\|?[ :-]*-\|[|: -]*$/m, agent.path);
      assert.ok(text !== '' && introductionOf(agent) !== '', agent.path);
    }
  });
});
