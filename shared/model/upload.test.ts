import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { documentKindOf } from './documents.ts'
import { fileName } from './upload.ts'

describe('the name of an announced file', () => {
  it('is the same with composed and decomposed accents', () => {
    expect(v.parse(fileName, 'Mu\u0308ller/IM1')).toBe('M\u00fcller/IM1')
    expect(v.parse(fileName, 'M\u00fcller/IM1')).toBe('M\u00fcller/IM1')
  })
})

describe('a photo of an iPhone', () => {
  it.each(['IMG_0001.HEIC', 'a/b.heif', 'burst.heics'])('is shown: %s', (name) => {
    expect(documentKindOf(name)).toBe('heic')
  })
})
