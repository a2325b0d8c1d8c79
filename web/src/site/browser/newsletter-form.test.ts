import { expect, it } from 'vitest'
import { problemsOf } from './newsletter-form.ts'

const filled = { name: 'Rosa Diaz', email: 'rosa@example.com' }

it.each([
  [{}, {}],
  [{ name: ' ' }, { name: 'Please input your name' }],
  [{ email: '' }, { email: 'Please input your email' }],
  [{ email: 'rosa@' }, { email: 'Please enter a valid email address' }],
  [{ email: ' Rosa@Example.com ' }, {}],
])('the form of the newsletter with %j says %j', (changes, problems) => {
  expect(problemsOf({ ...filled, ...changes })).toEqual(problems)
})
