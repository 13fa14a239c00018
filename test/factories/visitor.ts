import type { Envelope, SessionAnswer, SignInMessage, SignInProvider } from '@app/contracts';

/** The message that a popup's last page sends to its opener, and the response with that page. */
export interface PopupResult {
  status: number;
  message: SignInMessage;
  page: string;
  headers: Headers;
}

/** A browser without pages: follows the redirects of a sign-in, and keeps cookies by name and path as browsers do. */
export class Visitor {
  /** Cookies by name; `path` limits the addresses to which one is sent. */
  readonly cookies = new Map<string, { value: string; path: string }>();

  constructor(readonly origin: string) {}

  /** The same cookies at another api process. */
  atOrigin(origin: string): Visitor {
    const other = new Visitor(origin);
    for (const [name, cookie] of this.cookies) other.cookies.set(name, cookie);
    return other;
  }

  async get(path: string, headers: Record<string, string> = {}): Promise<Response> {
    return this.ask('GET', path, { headers });
  }

  async post(path: string, token?: string, body?: object): Promise<Response> {
    return this.ask('POST', path, {
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
  }

  async ask(method: string, path: string, init: RequestInit): Promise<Response> {
    const url = new URL(path, this.origin);
    const cookie = [...this.cookies]
      .filter(([, kept]) => url.pathname.startsWith(kept.path))
      .map(([name, kept]) => `${name}=${kept.value}`)
      .join('; ');
    const headers = { ...(cookie && { cookie }), ...(init.headers as Record<string, string>) };
    const response = await fetch(url, { ...init, method, headers, redirect: 'manual' });
    for (const line of response.headers.getSetCookie()) this.keep(line);
    return response;
  }

  /** Starts a flow; resolves to the provider's address, to which it redirects. */
  async startFlow(path: string): Promise<URL> {
    const response = await this.get(path);
    const location = response.headers.get('location');
    if (!location)
      throw new Error(`${path} did not redirect: ${response.status} ${await response.text()}`);
    return new URL(location, this.origin);
  }

  /** Calls the callback with the provider's answer. */
  async callCallback(answer: URL): Promise<PopupResult> {
    const response = await this.get(`${answer.pathname}${answer.search}`);
    return readPopupResult(response);
  }

  /**
   * Runs the whole flow as a user who agrees to everything.
   * @param who an e-mail address, or a Facebook id
   */
  async runFlow(path: string, who: string): Promise<PopupResult> {
    return this.callCallback(await agreeAtProvider(await this.startFlow(path), who));
  }

  /** Signs in. Throws when the sign-in fails. */
  async signIn(who: string, provider: SignInProvider = 'google'): Promise<SessionAnswer> {
    const end = await this.runFlow(`/auth/${provider}`, who);
    if (!end.message.ok) throw new Error(`not signed in: ${end.message.errorCode}`);
    return this.refreshSession();
  }

  async refresh(): Promise<Response> {
    return this.post('/auth/refresh');
  }

  async refreshSession(): Promise<SessionAnswer> {
    const answer = (await (await this.refresh()).json()) as Envelope<SessionAnswer>;
    if (!answer.success) throw new Error(`no session: ${answer.errorCode}`);
    return answer.data;
  }

  private keep(line: string): void {
    const [pair = '', ...attributes] = line.split('; ');
    const name = pair.slice(0, pair.indexOf('='));
    const value = pair.slice(pair.indexOf('=') + 1);
    const path = attributes.find((part) => part.startsWith('Path='))?.slice(5) ?? '/';
    if (value === '') this.cookies.delete(name);
    else this.cookies.set(name, { value, path });
  }
}

/** Agrees to everything on the provider's pages; resolves to the address of the callback. */
export async function agreeAtProvider(provider: URL, who: string): Promise<URL> {
  const address = new URL(provider);
  if (address.pathname.includes('/dialog/')) address.searchParams.set('posterframe_person', who);
  else {
    address.searchParams.set('login_hint', who);
    address.searchParams.set('posterframe_auto', '1');
  }
  const answer = await fetch(address, { redirect: 'manual' });
  const location = answer.headers.get('location');
  if (!location) throw new Error(`the provider did not agree: ${answer.status}`);
  return new URL(location);
}

async function readPopupResult(response: Response): Promise<PopupResult> {
  const page = await response.text();
  const [, json] = /const message = (\{.*?\});/.exec(page) ?? [];
  if (json === undefined) throw new Error(`not the end of a popup: ${response.status} ${page}`);
  const message = JSON.parse(json) as SignInMessage;
  return { status: response.status, message, page, headers: response.headers };
}
