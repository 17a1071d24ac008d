import type * as vscode from 'vscode';
import { isRecord } from '../../base/json';

const key = 'convene.findings.dismissed';

/** Which findings of which sessions nobody wants to see again, remembered for this workspace. */
export class Dismissed {
  constructor(private readonly memory: vscode.Memento) {}

  has(session: string, finding: string): boolean {
    return this.of(session).includes(finding);
  }

  async add(session: string, finding: string): Promise<void> {
    await this.memory.update(key, { ...this.all(), [session]: [...this.of(session), finding] });
  }

  async forget(session: string): Promise<void> {
    const { [session]: _gone, ...others } = this.all();
    await this.memory.update(key, others);
  }

  private of(session: string): readonly unknown[] {
    const found = this.all()[session];
    return Array.isArray(found) ? found : [];
  }

  private all(): Record<string, unknown> {
    const found = this.memory.get<unknown>(key);
    return isRecord(found) ? found : {};
  }
}
