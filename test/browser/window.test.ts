import assert from 'node:assert/strict';
import { openWorkbench, THEMES, type Workbench } from '../support/host/workbench';

describe('a window on the examples', () => {
  let window: Workbench;
  before(async () => {
    window = await openWorkbench({ workspace: 'examples/convene.code-workspace' });
    await window.page.locator('.activitybar').getByRole('tab', { name: 'Convene' }).waitFor();
  });
  after(() => window.close());

  for (const theme of Object.keys(THEMES)) {
    it(`shows both workspaces and Convene's own views in the theme ${theme}, and asks no stranger for anything`, async () => {
      const { page, outside } = window;
      await window.wear(theme);
      await page.locator('.activitybar').getByRole('tab', { name: 'Convene' }).click();
      await page.locator('.pane-header', { hasText: 'Agents' }).waitFor();
      await page.locator('.pane-header', { hasText: 'Sessions' }).waitFor();
      await page.locator('.activitybar').getByRole('tab', { name: 'Explorer' }).click();
      const explorer = page.locator('.explorer-folders-view .monaco-list-row');
      await explorer.filter({ hasText: 'Design documents' }).waitFor();
      await explorer.filter({ hasText: 'A story' }).waitFor();
      assert.deepEqual(outside, []);
    });
  }
});
