// Accounts, by the forms of the pages.
import { expect } from 'vitest';
import type { TestUser } from './browser';

export const password = 'correct horse';

/** Creates an account by the form; the recovery code that it shows. */
export async function signUp(user: TestUser, login: string): Promise<string> {
  const { page } = user;
  await user.open('/signup');
  await page.getByLabel('Name at the table').fill(login);
  await page.getByLabel('Login').fill(login);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Create the account' }).click();
  await page.waitForURL(/\/me$/);
  const code = await page.locator('section code').innerText();
  expect(code).toMatch(/^([a-z2-7]{4} ){6}[a-z2-7]{2}$/);
  return code;
}

export async function signIn(user: TestUser, login: string, secret = password): Promise<void> {
  await user.open('/signin');
  await user.page.getByLabel('Login').fill(login);
  await user.page.getByLabel('Password').fill(secret);
  await user.page.getByRole('button', { name: 'Sign in' }).click();
  await user.page.waitForURL(/\/me$/);
}
