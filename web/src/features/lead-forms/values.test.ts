import * as v from 'valibot'
import { expect, it } from 'vitest'
import { leadFormForm } from '#shared/model/lead-form.ts'
import { bodyOf, differing, embedCode, fieldsLeft, moved, newForm, rebased } from './values.ts'

it('a new form is one that can be saved', () => {
  expect(v.safeParse(leadFormForm, bodyOf(newForm)).success).toBe(true)
})

it('a field is asked for once', () => {
  expect(fieldsLeft(newForm.fields)).not.toContain('email')
  expect(fieldsLeft(newForm.fields)).toContain('dob')
})

it.each([
  [0, 1, 'bac'],
  [2, 0, 'cab'],
  [0, -1, 'abc'],
  [2, 3, 'abc'],
])('moves from %i to %i: %s', (from, to, expected) => {
  expect(moved(['a', 'b', 'c'], from, to).join('')).toBe(expected)
})

it('what was typed is put over a newer version, setting by setting', () => {
  const typed = { ...newForm, title: 'Mine', fields: newForm.fields.slice(0, 3) }
  const newer = { ...newForm, title: 'Theirs', button: 'Go' }

  expect(differing(newForm, newer)).toEqual(['title', 'button'])
  expect(rebased(newForm, newer, typed)).toEqual({ ...typed, button: 'Go' })
})

it('the code holds a title as text', () => {
  expect(embedCode('https://app.example.com', { formKey: 'k', title: 'A "b" <c>' })).toBe(
    '<script src="https://app.example.com/forms/embed.js" data-form="k" data-title="A &quot;b&quot; &lt;c>" async></script>',
  )
})
