import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { errorCatalogue } from '#shared/error-catalogue.ts'
import { isErrorName } from '#shared/errors.ts'
import { ownFailures } from '../src/api/own-failures.ts'
import { withoutTexts } from './lean-errors.ts'

const source = readFileSync(new URL('../../shared/error-catalogue.ts', import.meta.url), 'utf8')

it('leaves every error in the catalogue, with the texts of those that pages find by themselves', () => {
  const lean = withoutTexts(source)
  const names = Object.keys(errorCatalogue).filter(isErrorName)

  expect(names.filter((name) => !lean.includes(`${name}: `))).toEqual([])
  const withText = names.filter((name) => lean.includes(errorCatalogue[name].text))
  expect(withText.toSorted()).toEqual([...ownFailures].toSorted())
})

it('leaves out the sentences about details, which the answer carries', () => {
  expect(source).toMatch(/detailed\(\w+, describe/)
  expect(withoutTexts(source)).not.toMatch(/detailed\(\w+, describe/)
})
