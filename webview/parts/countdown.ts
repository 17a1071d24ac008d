import { AsyncDirective, directive } from 'lit/async-directive.js';
import { localize } from '../language';

// A text that renews itself twice a second, as long as it is in the page.
class Countdown extends AsyncDirective {
  private timer: number | undefined;
  private until = 0;

  render(until: number): string {
    this.until = until;
    this.timer ??= window.setInterval(() => this.setValue(this.label()), 500);
    return this.label();
  }

  override disconnected(): void {
    window.clearInterval(this.timer);
    this.timer = undefined;
  }

  override reconnected(): void {
    this.render(this.until);
  }

  private label(): string {
    const seconds = Math.ceil((this.until - Date.now()) / 1000);
    return seconds > 0 ? ` ${localize('in {0} s', seconds)}` : ` ${localize('now')}`;
  }
}

/** Renders the seconds that remain until a time, in milliseconds since the epoch. */
export const countdown = directive(Countdown);
