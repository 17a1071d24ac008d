export function findTests(paths: readonly string[], suffix?: string): string[];
export function bundleTests(files: readonly string[], outdir: string, plugins?: readonly object[]): Promise<string[]>;
