export interface HostOptions {
  readonly state: string;
  readonly extensions?: readonly string[];
  readonly trust?: boolean;
  readonly settings?: Readonly<Record<string, unknown>>;
  readonly env?: Readonly<Record<string, string>>;
  readonly args?: readonly string[];
}

export interface HostTarget {
  readonly folder?: string | undefined;
  readonly workspace?: string | undefined;
  readonly payload?: readonly (readonly [string, string])[] | undefined;
}

export interface HostServer {
  readonly port: number;
  readonly pid: number;
  log(): string;
  url(target: HostTarget): string;
  stop(): Promise<void>;
}

export function startHost(options: HostOptions): Promise<HostServer>;
export function installVsix(state: string, vsix: string): Promise<string>;
