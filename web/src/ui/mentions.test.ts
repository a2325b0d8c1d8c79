import { describe, expect, it } from 'vitest'
import {
  insertMention,
  matchMentions,
  mentionedIds,
  mentionPieces,
  typedMention,
} from './mentions.ts'

const choices = [
  { value: 's', label: 'Sofia Reyes' },
  { value: 'a', label: 'Ann Lee' },
  { value: 'l', label: 'Ann Leeds' },
  { value: 'j', label: 'José Ibáñez-Soto' },
]
const typedIn = (text: string) => typedMention(text, text.length)
const offered = (search: string) =>
  matchMentions(choices, { at: 0, search }).map(({ value }) => value)

describe('a mention that is being typed', () => {
  it('begins at an @ before which a word ends', () => {
    expect(typedIn('@')).toEqual({ at: 0, search: '' })
    expect(typedIn('Ask @so')).toEqual({ at: 4, search: 'so' })
    expect(typedIn('(@so')).toEqual({ at: 1, search: 'so' })
    expect(typedIn('a\n@Ann Le')).toEqual({ at: 2, search: 'Ann Le' })
  })

  it('is not an email address, a lone @ or a text that went on', () => {
    for (const text of ['sofia@ex', 'at @ 5', '@so\nthen', '@so  then', 'no', '']) {
      expect(typedIn(text)).toBeNull()
    }
    expect(typedIn(`@${'so '.repeat(20)}`)).toBeNull()
  })

  it('ends at the caret', () => {
    expect(typedMention('@so and more', 3)).toEqual({ at: 0, search: 'so' })
  })

  it('offers colleagues by the beginning of their name or of a part of it', () => {
    expect(offered('')).toEqual(['s', 'a', 'l', 'j'])
    expect(offered('ANN')).toEqual(['a', 'l'])
    expect(offered('rey')).toEqual(['s'])
    expect(offered('soto')).toEqual(['j'])
    expect(offered('jose ib')).toEqual(['j'])
    expect(offered('ia')).toEqual([])
  })

  it('becomes the name with one space after it', () => {
    const typed = { at: 4, search: 'so' }
    expect(insertMention('Ask @so', typed, 'Sofia Reyes')).toEqual({
      text: 'Ask @Sofia Reyes ',
      caret: 17,
    })
    expect(insertMention('Ask @so now', typed, 'Sofia Reyes')).toEqual({
      text: 'Ask @Sofia Reyes now',
      caret: 17,
    })
  })
})

describe('the mentions in a text', () => {
  it('are found by whole names, the longest first', () => {
    expect(mentionedIds('@Ann Leeds and @Sofia Reyes, please', choices)).toEqual(['s', 'l'])
    expect(mentionedIds('@Ann Lee', choices)).toEqual(['a'])
    expect(mentionedIds('@Ann Leeson, mail@Ann Lee, Ann Lee', choices)).toEqual([])
  })

  it('mean all namesakes', () => {
    const twins = [...choices, { value: 'x', label: 'Ann Lee' }]
    expect(mentionedIds('@Ann Lee', twins)).toEqual(['a', 'x'])
  })

  it('are told from the text between them', () => {
    expect(mentionPieces('Ask @Ann Lee, now', ['Ann Lee'])).toEqual([
      { text: 'Ask ', at: 0, isMention: false },
      { text: '@Ann Lee', at: 4, isMention: true },
      { text: ', now', at: 12, isMention: false },
    ])
    expect(mentionPieces('@Ann Lee', [])).toEqual([{ text: '@Ann Lee', at: 0, isMention: false }])
    expect(mentionPieces('', ['Ann Lee'])).toEqual([])
  })
})
