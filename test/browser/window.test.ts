import assert from 'node:assert/strict';
import { openWorkbench, THEMES } from '../support/host/workbench';

describe('a window on the examples', () => {
  for (const theme of Object.keys(THEMES) as (keyof typeof THEMES)[]) {
    it(`shows both workspaces and Convene's own views in the theme ${theme}, and asks no stranger for anything`, async () => {
      const { page, outside, close } = await openWorkbench({ workspace: 'examples/convene.code-workspace', theme });
      try {
        const explorer = page.locator('.explorer-folders-view .monaco-list-row');
        await explorer.filter({ hasText: 'Design documents' }).waitFor();
        await explorer.filter({ hasText: 'A story' }).waitFor();
        await page.locator('.activitybar').getByRole('tab', { name: 'Convene' }).click();
        await page.locator('.pane-header', { hasText: 'Agents' }).waitFor();
        await page.locator('.pane-header', { hasText: 'Sessions' }).waitFor();
        assert.deepEqual(outside, []);
      } finally {
        await close();
      }
    });
  }
});
