import * as v from 'valibot'
import { epochSeconds } from '#functions/platform/clock.ts'
import type { Key, Table, Write } from '#functions/platform/table.ts'
import type { CardContent, Revealable } from '#shared/model/card.ts'
import { messageKeys } from '../keys.ts'
import type { CardKeys, Owner } from './ports/keys.ts'
import { type Card, cardItem, sealedItem } from './records.ts'

/** The cards of one practice's patients: what became of them, and nothing that is on them. */
export function createCardStore(table: Table, practiceId: string) {
  const keys = messageKeys(practiceId)
  return {
    /** The card of this id that one of these records sent; null where there is none. */
    async find(patientIds: readonly string[], cardId: string): Promise<Card | null> {
      const wanted = patientIds.map((patientId) => keys.card(patientId, cardId))
      return (await table.getMany(wanted, cardItem))[0] ?? null
    },

    /** Fails where somebody changed it since it was read: ERR_VERSION_CONFLICT */
    cardWrite(after: Card): Write {
      const otherwise = 'ERR_VERSION_CONFLICT'
      const item = { ...keys.card(after.patientId, after.cardId), entity: 'card', ...after }
      return after.version === 1
        ? { kind: 'put', item, absent: otherwise }
        : { kind: 'put', item, replaces: { version: after.version - 1, otherwise } }
    },
  }
}
export type CardStore = ReturnType<typeof createCardStore>

const PARTS = { card: 'CARD', securityCode: 'CODE' } as const

function partOf({ practiceId, patientId, secureMessageId }: Owner, part: Revealable): Key {
  return {
    pk: `PRACTICE#${practiceId}#PATIENT#${patientId}#CARD#${secureMessageId}`,
    sk: PARTS[part],
  }
}

/** Destroys parts of a card; they may be gone already. */
export async function destroyParts(
  cardTable: Table,
  owner: Owner,
  parts: readonly Revealable[] = ['card', 'securityCode'],
): Promise<void> {
  await Promise.all(
    parts.map((part) => cardTable.transact([{ kind: 'delete', key: partOf(owner, part) }])),
  )
}

const withoutCode = v.object({
  nameOnCard: v.string(),
  cardNumber: v.string(),
  expirationDate: v.string(),
})
const nothingShown = {
  ...{ nameOnCard: null, cardNumber: null, expirationDate: null, securityCode: null },
}

/**
 * What is on cards, encrypted, in a table of its own that has no stream, no recovery and no backups: what is
 * deleted there is nowhere.
 */
export function createCardVault(cardTable: Table, keys: CardKeys) {
  return {
    /** Nothing is written where one of the parts cannot be encrypted. @throws ERR_CARDS_UNAVAILABLE */
    async keep(owner: Owner, { securityCode, ...card }: CardContent, until: Date): Promise<void> {
      const parts = await Promise.all([
        keys.seal(JSON.stringify(card), 'card', owner),
        keys.seal(securityCode, 'securityCode', owner),
      ])
      const item = { entity: 'sealedCard', expiresAt: epochSeconds(until) }
      const [ofCard, ofCode] = parts
      await cardTable.transact([
        { kind: 'put', item: { ...partOf(owner, 'card'), ...item, sealed: ofCard } },
        { kind: 'put', item: { ...partOf(owner, 'securityCode'), ...item, sealed: ofCode } },
      ])
    },

    /** A part of a card as it is shown; null where it is gone. @throws ERR_CARDS_UNAVAILABLE */
    async open(owner: Owner, part: Revealable) {
      const found = await cardTable.get(partOf(owner, part), sealedItem)
      if (!found) return null
      const text = await keys.open(found.sealed, part, owner)
      return part === 'securityCode'
        ? { ...nothingShown, securityCode: text }
        : { ...nothingShown, ...v.parse(withoutCode, JSON.parse(text)) }
    },

    destroy: (owner: Owner, parts?: readonly Revealable[]) => destroyParts(cardTable, owner, parts),
  }
}
export type CardVault = ReturnType<typeof createCardVault>
