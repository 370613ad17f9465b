// The small part of WebDriver (w3.org/TR/webdriver2) that the walks need, using fetch.

const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';
type Element = { readonly [ELEMENT]: string };

export class WebDriverError extends Error {
  constructor(
    /** WebDriver's error code: "no such element", "stale element reference", ... */
    readonly kind: string,
    message: string,
  ) {
    super(`${kind}: ${message}`);
  }
}

async function ask(method: string, address: string, body?: unknown): Promise<unknown> {
  const text = method === 'POST' ? JSON.stringify(body ?? {}) : undefined;
  const response = await fetch(address, text === undefined ? { method } : { method, body: text });
  const { value } = (await response.json()) as { value: { error?: string; message?: string } };
  if (!response.ok) throw new WebDriverError(value.error ?? 'unknown', value.message ?? '');
  return value;
}

export const ready = async (driver: string): Promise<boolean> =>
  ask('GET', `${driver}/status`).then(
    () => true,
    () => false,
  );

/** A session: one window of one browser, without state from another session. */
export class Session {
  private constructor(
    private readonly address: string,
    readonly version: string,
  ) {}

  static async begin(driver: string, capabilities: object): Promise<Session> {
    const given = await ask('POST', `${driver}/session`, {
      capabilities: { alwaysMatch: capabilities },
    });
    const { sessionId, capabilities: got } = given as {
      sessionId: string;
      capabilities: { browserVersion: string };
    };
    const session = new Session(`${driver}/session/${sessionId}`, got.browserVersion);
    await session.post('timeouts', { script: 300_000, pageLoad: 300_000 });
    return session;
  }

  private post(command: string, body?: unknown): Promise<unknown> {
    return ask('POST', `${this.address}/${command}`, body);
  }

  async end(): Promise<void> {
    await ask('DELETE', this.address);
  }

  async goto(url: string): Promise<void> {
    await this.post('url', { url });
  }

  async reload(): Promise<void> {
    await this.post('refresh');
  }

  async resize(width: number, height: number): Promise<void> {
    await this.post('window/rect', { width, height });
  }

  async top(): Promise<void> {
    await this.post('frame', { id: null });
  }

  async enter(selector: string): Promise<void> {
    await this.post('frame', { id: await this.find(selector) });
  }

  run(script: string, ...args: unknown[]): Promise<unknown> {
    return this.post('execute/sync', { script, args });
  }

  async click(selector: string): Promise<void> {
    const element = await this.find(selector);
    const enabled = await ask('GET', `${this.address}/element/${element[ELEMENT]}/enabled`);
    if (enabled !== true)
      throw new WebDriverError('element not interactable', `${selector} is disabled`);
    await this.post(`element/${element[ELEMENT]}/click`);
  }

  /** Types keys into the element; characters of the private use area are WebDriver's codes for special keys. */
  async keys(selector: string, text: string): Promise<void> {
    const element = await this.find(selector);
    await this.post(`element/${element[ELEMENT]}/value`, { text });
  }

  private async find(selector: string): Promise<Element> {
    const [outer, inner] = selector.split(' >>> ');
    const host = (await this.post('element', { using: 'css selector', value: outer })) as Element;
    if (inner === undefined) return host;
    const script = 'return arguments[0].shadowRoot?.querySelector(arguments[1])';
    const found = (await this.run(script, host, inner)) as Element | null;
    if (found === null) throw new WebDriverError('no such element', selector);
    return found;
  }
}
