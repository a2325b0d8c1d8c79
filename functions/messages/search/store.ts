import * as v from 'valibot'
import { mapLimited } from '#functions/platform/map-limited.ts'
import type { Table } from '#functions/platform/table.ts'
import { messageKeys } from '../keys.ts'
import { type MessageItem, messageItem } from '../records.ts'
import { type Latest, messageAt, type Place, placeOf, together } from './rules/places.ts'

/** Of a word so many of its latest messages are read at once. */
const LATEST = 100
/** So many words are looked up that begin with what was typed. */
const BEGUN = 8
/** With fewer letters than these, a word is itself and begins no other. */
const BEGINS_WITH = 3
const AT_ONCE = 10

/** After whatever stands behind a word in a key, and before every longer word. */
const AFTER_ITS_PLACES = '$'
const LAST = '\u{10ffff}'

const wordItem = v.object({ sk: v.string() })

/** What a word of a search led to; narrowed where more words begin with it than were looked up. */
export type Found = Latest & { isNarrowed: boolean }

/** By which words the messages of one practice are found: an item for each different word of a message. */
export function createWordStore(table: Table, practiceId: string) {
  const keys = messageKeys(practiceId)

  /** The first word of the practice's messages from there on that begins so; null where none does. */
  async function nextWord(begin: string, from: string): Promise<string | null> {
    const range = { from, to: `${begin}${LAST}` }
    const asked = { pk: keys.words(begin), range, limit: 1, consistent: false }
    const [item] = (await table.query(asked, wordItem)).items
    return item ? (item.sk.split('#')[0] ?? null) : null
  }

  async function wordsFrom(begin: string): Promise<{ words: string[]; isNarrowed: boolean }> {
    if ([...begin].length < BEGINS_WITH) return { words: [begin], isNarrowed: false }
    const words: string[] = []
    let from = begin
    for (;;) {
      const word = await nextWord(begin, from)
      if (word === null) return { words, isNarrowed: false }
      if (words.length === BEGUN) return { words, isNarrowed: true }
      words.push(word)
      from = `${word}${AFTER_ITS_PLACES}`
    }
  }

  async function latestOf(word: string, before: Place | null): Promise<Latest> {
    const range = { from: `${word}#`, to: `${word}#${before ?? LAST}` }
    const asked = { pk: keys.words(word), range, reverse: true, limit: LATEST, consistent: false }
    const { items, cursor } = await table.query(asked, wordItem)
    const places = items.map(({ sk }) => sk.slice(word.length + 1))
    return { places: places.filter((place) => place !== before), isCut: cursor !== null }
  }

  return {
    /** Makes a message findable by its words; done twice it does no harm. */
    async keep(
      { createdAt, patientId, seq }: Pick<MessageItem, 'createdAt' | 'patientId' | 'seq'>,
      words: readonly string[],
    ): Promise<void> {
      const place = placeOf(createdAt, patientId, seq)
      await mapLimited(words, AT_ONCE, (word) =>
        table.transact([
          {
            kind: 'put',
            item: { pk: keys.words(word), sk: `${word}#${place}`, entity: 'messageWord' },
          },
        ]),
      )
    },

    /** The latest messages before a place in which a word begins so. */
    async find(begin: string, before: Place | null): Promise<Found> {
      const { words, isNarrowed } = await wordsFrom(begin)
      const latest = await Promise.all(words.map((word) => latestOf(word, before)))
      return { ...together(latest), isNarrowed }
    },

    messagesAt: (places: readonly Place[]): Promise<MessageItem[]> =>
      table.getMany(
        places.map(messageAt).map(({ patientId, seq }) => keys.message(patientId, seq)),
        messageItem,
      ),
  }
}
export type WordStore = ReturnType<typeof createWordStore>
