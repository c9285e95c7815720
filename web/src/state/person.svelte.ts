// Who is at this browser: nobody yet, a guest, or somebody with an account.
import { api, ApiError } from '$src/net/api';
import type { Me } from '$pioche/protocol.gen.js';
import { settings } from './settings.svelte';
import { t } from '$src/i18n/texts.svelte';

class Person {
  me = $state.raw<Me | null>(null);
  /** A new recovery code, until somebody has kept it. */
  recovery = $state('');

  /** Asks the server who is signed in; without an answer nothing changes. */
  async load(): Promise<void> {
    try {
      this.setPerson((await api.me()).person);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code !== 'offline') this.setPerson(null);
    }
  }

  /** Signs in as a guest with a random name, unless somebody is signed in already. */
  async ensureSignedIn(): Promise<Me> {
    // The first question may have gone unanswered: a guest must not take an account's place.
    if (!this.me) await this.load();
    return this.me ?? this.asGuest(randomName(Math.random));
  }

  async asGuest(name: string): Promise<Me> {
    const { person } = await api.guest(name);
    this.setPerson(person);
    return person;
  }

  /** `invitation`: the code of one, where it is needed. */
  async signUp(name: string, login: string, password: string, invitation?: string): Promise<void> {
    const invited = invitation ? { invitation } : {};
    const made = await api.signUp({ name, login, password, ...invited });
    this.setPerson(made.person);
    this.recovery = made.recovery ?? '';
    settings.save?.($state.snapshot(settings.values));
  }

  async signIn(login: string, password: string): Promise<void> {
    this.setPerson((await api.signIn(login, password)).person);
    if (this.me?.settings && Object.keys(this.me.settings).length) settings.take(this.me.settings);
  }

  async signOut(): Promise<void> {
    await api.signOut();
    this.setPerson(null);
  }

  async rename(name: string): Promise<void> {
    this.setPerson((await api.changeMe({ name })).person);
  }

  async changePassword(current: string, password: string): Promise<void> {
    this.setPerson((await api.changeMe({ current, password })).person);
  }

  async resetPassword(code: string, password: string): Promise<void> {
    this.setPerson((await api.resetPassword(code, password)).person);
  }

  async recover(login: string, code: string, password: string): Promise<void> {
    const recovered = await api.recover(login, code, password);
    this.setPerson(recovered.person);
    this.recovery = recovered.recovery ?? '';
  }

  async newRecoveryCode(password: string): Promise<void> {
    this.recovery = (await api.newRecoveryCode(password)).recovery;
  }

  async remove(password: string): Promise<void> {
    await api.deleteMe(password);
    this.setPerson(null);
  }

  private setPerson(me: Me | null): void {
    if (me?.person !== this.me?.person) this.recovery = '';
    this.me = me;
    settings.save = me?.account
      ? (values) => void api.changeMe({ settings: { ...values } }).catch(() => {})
      : null;
  }
}

/** A random name for a guest, from the lists of the language. */
export function randomName(chance: () => number): string {
  const pick = (key: string): string => {
    const all = t(key).split(', ');
    return all[Math.floor(chance() * all.length)] ?? '';
  };
  return t('web.guest.name', {
    animal: pick('web.guest.animals'),
    trait: pick('web.guest.traits'),
  });
}

export const person = new Person();
