import assert from 'node:assert/strict';
import { type ChatServer, startChatServer } from '../../support/chatServer/chatServer';
import { openWorkbench, type Workbench } from '../../support/host/workbench';
import { personAt } from './person';

describe('a model on this machine, in the editor', () => {
  let server: ChatServer;
  let window: Workbench;
  before(async () => {
    server = await startChatServer({ models: ['llama3.2:3b'] });
    const settings = {
      'convene.openai.endpoint': server.url,
      'convene.model': 'openai:llama3.2:3b',
      'convene.voice': 'openai',
    };
    window = await openWorkbench({ folder: 'examples/design', settings });
  });
  after(async () => {
    await window.close();
    await server.close();
  });

  it('is offered first and without a key, capped in turns; the panel tells its tokens and no dollars', async () => {
    const { page } = window;
    const person = personAt(window);
    await page.locator('.activitybar').getByRole('tab', { name: 'Convene' }).waitFor();
    await person.chooseFromMenu('idempotency-keys.md', 'Debate This Document');
    const rows = page.locator('.quick-input-list .monaco-list-row');
    await rows.filter({ hasText: 'Arbitrator' }).first().waitFor();
    await page.keyboard.press('Enter');
    const first = rows.filter({ hasText: 'Start with OpenAI-compatible server' });
    await first.waitFor();
    assert.match((await first.textContent()) ?? '', /at most 200 turns.*llama3\.2:3b \(price unknown\)/s);
    await person.picture('openai-start');
    await page.keyboard.press('Enter');
    await person.panel.getByRole('button', { name: 'Start Another…' }).waitFor({ timeout: 90_000 });
    const cost = (await person.panel.locator('.money .cost').textContent()) ?? '';
    assert.match(cost, /price unknown/);
    assert.doesNotMatch(cost, /\$/);
    await person.picture('openai-panel');
    assert.ok(server.calls().every(({ headers }) => headers.authorization === undefined));
  });
});
