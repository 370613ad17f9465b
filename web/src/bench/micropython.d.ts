// Type declarations for the part of the package that is used here; it ships none.
declare module '@micropython/micropython-webassembly-pyscript/micropython.mjs' {
  export interface MicroPython {
    runPython(code: string): unknown;
    readonly globals: { get(name: string): unknown; set(name: string, value: unknown): void };
    registerJsModule(name: string, module: object): void;
  }
  export function loadMicroPython(options?: {
    readonly heapsize?: number;
    readonly url?: string;
    readonly pystack?: number;
    readonly stdout?: (line: string) => void;
    readonly stderr?: (line: string) => void;
    readonly linebuffer?: boolean;
  }): Promise<MicroPython>;
}
