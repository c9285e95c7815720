// The validation of recorded traffic finds what is wrong with it, and what is missing.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Validation } from './validation.mjs';

const errorIn = (entry) => new Validation().errorIn(entry);
const message = (body) => errorIn({ kind: 'message', body });
const command = (body) => errorIn({ kind: 'command', body });
const answer = (method, path, status, body, kind = 'response') =>
  errorIn({ kind, method, path, status, body });

test('a message is as the schema says, or the error names the place', () => {
  assert.equal(message({ type: 'done', re: 3 }), null);
  assert.match(message({ type: 'done', re: '3' }), /doneMessage\/re must be integer/);
  assert.match(message({ type: 'done', more: 1 }), /must NOT have additional properties/);
  assert.match(message({ type: 'closed' }), /must have required property 'reason'/);
  assert.match(message({ type: 'closed', reason: 'bored' }), /must be equal to one of/);
  assert.match(message({ type: 'news' }), /nothing in the schema is a message/);
  assert.match(message(null), /nothing in the schema is a message/);
});

test('what extends another definition is closed too', () => {
  const line = { type: 'chat', number: 1, time: 5, person: 'a', name: 'A' };
  assert.equal(message({ ...line, text: 'hi' }), null);
  assert.match(message({ ...line, text: 'hi', loud: true }), /unevaluated properties/);
  assert.match(message({ ...line, text: 'hi', phrase: 'hello' }), /exactly one schema/);
  assert.match(message(line), /exactly one schema/);
  assert.equal(command({ do: 'setup', pace: 0 }), null);
  assert.match(command({ do: 'setup', tempo: 0 }), /unevaluated properties/);
});

test('a REST body belongs to its route', () => {
  assert.equal(answer('POST', '/api/tables', 201, { id: 'k3v9' }), null);
  assert.match(answer('POST', '/api/tables', 201, {}), /idResponse must have required/);
  assert.equal(answer('POST', '/api/guest', 200, { name: 'Anna' }, 'request'), null);
  assert.match(answer('POST', '/api/guest', 200, { nom: 'Anna' }, 'request'), /guestRequest/);
  assert.match(answer('GET', '/api/nothing', 200, {}), /the response of GET \/api\/nothing/);
  const error = { error: { code: 'who', message: 'Say who you are.' } };
  assert.equal(answer('GET', '/api/me/tables', 401, error), null);
  assert.match(answer('GET', '/api/me/tables', 401, { error: 'who' }), /must be object/);
});

test('what no test produced is listed until it is seen', () => {
  const validation = new Validation();
  const all = validation.unseen();
  assert.equal(all.length, validation.count);
  for (const name of ['leaveCommand', 'hintMessage', 'lobbyUpdate', 'errorResponse'])
    assert.ok(all.includes(name), name);
  assert.ok(all.includes('request of DELETE /api/me') && all.includes('response of GET /api/me'));
  validation.errorIn({ kind: 'command', body: { do: 'leave' } });
  validation.errorIn({ kind: 'command', body: { do: 'sit' } });
  assert.ok(!validation.unseen().includes('leaveCommand'));
  assert.ok(validation.unseen().includes('sitCommand'), 'a command that is wrong does not count');
});
