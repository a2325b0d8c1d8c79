import { beforeEach, describe, expect, it } from 'vitest'
import { mapLimited } from '#functions/platform/map-limited.ts'
import { messagingRoutes } from '#shared/api/messaging.ts'
import { role } from '#shared/model/roles.ts'
import {
  aCorrespondent,
  aPatient,
  aPractice,
  aStaff,
  type Person,
  type PracticeOf,
} from '#test/support/builders.ts'
import { answered, refusal } from '#test/support/client.ts'
import { runApp } from './app.ts'

const app = runApp()

let home: PracticeOf
let ann: Person
let patientId: string
beforeEach(async () => {
  home = await aPractice(app.run)
  ann = await aStaff(app.run, home.practiceId, [role.staff])
  patientId = await aPatient(home, { email: `jane-${home.practiceId}@example.com` })
})

const path = ({ practiceId } = home) => `/practices/${practiceId}/messages/search`

async function sent(message: string) {
  const body = { patientId, message }
  const reply = await ann.client.post(`/practices/${home.practiceId}/messages`, { body })
  return answered(reply, messagingRoutes.send.response)
}

async function received(message: string) {
  const { client, key, pwd } = await aCorrespondent(app.run, home, patientId)
  const body = { practiceId: home.practiceId, message, key, pwd }
  const reply = await client.post(`/patients/${patientId}/messages`, { body })
  return answered(reply, messagingRoutes.reply.response)
}

describe('a search by words', () => {
  const search = async (words: string, who: Person = ann, cursor?: string) => {
    await app.run.idle()
    const body = { words, ...(cursor === undefined ? {} : { cursor }) }
    return answered(await who.client.post(path(), { body }), messagingRoutes.search.response)
  }
  const found = async (words: string, who: Person = ann) =>
    (await search(words, who)).items.map(({ excerpt }) => excerpt.map(({ text }) => text).join(''))

  it('finds what staff and patients wrote by how its words begin, the latest first', async () => {
    await sent('Your MRI is on Monday, at the clinic')
    app.run.clock.advance(1000)
    await received('Thank you. Is the MRI loud? Señora Müller says so')
    app.run.clock.advance(1000)
    await sent('Not at all, it hums')

    expect(await found('mri')).toEqual([
      'Thank you. Is the MRI loud? Señora Müller says so',
      'Your MRI is on Monday, at the clinic',
    ])
    expect(await found('  Mond clin')).toEqual(['Your MRI is on Monday, at the clinic'])
    expect(await found('muller SEÑ')).toHaveLength(1)
    expect(await found('mri humming')).toEqual([])
    // Two letters are a word; more may begin one.
    expect([await found('hu'), await found('hum')].map((one) => one.length)).toEqual([0, 1])
    for (const none of ['?!', 'a', '# $ %', 'x'.repeat(120)]) expect(await found(none)).toEqual([])
    const [hit] = (await search('loud')).items
    expect(hit).toMatchObject({ patientId, patientName: 'Jane Doe', direction: 0 })
    expect(hit?.excerpt).toContainEqual({ text: 'loud', isHit: true })
  })

  it('shows nothing of other practices, nor of patients that the caller has no access to', async () => {
    await sent('About the hysteroscopy')
    const doctor = await aStaff(app.run, home.practiceId, [role.provider])
    const elsewhere = await aPractice(app.run)

    expect(await found('hysteroscopy')).toHaveLength(1)
    expect(await found('hysteroscopy', doctor)).toEqual([])
    const body = { words: 'hysteroscopy' }
    const theirs = await elsewhere.admin.client.post(path(elsewhere), { body })
    expect(answered(theirs, messagingRoutes.search.response).items).toEqual([])
    const refused = await elsewhere.admin.client.post(path(), { body })
    expect(refused).toMatchObject(refusal('ERR_ACCESS_DENIED'))
  })

  it('goes back page by page, each message once, and takes no other cursor', async () => {
    const numbers = Array.from({ length: 35 }, (_, count) => count)
    await mapLimited(numbers, 7, (count) => sent(`Bandage number${count}`))
    const first = await search('bandage')
    expect(first.items).toHaveLength(30)
    const second = await search('bandage', ann, first.cursor ?? '')
    expect([second.items.length, second.cursor]).toEqual([5, null])
    const seqs = [...first.items, ...second.items].map(({ seq }) => seq)
    expect(seqs).toEqual(seqs.toSorted((one, other) => other - one))
    expect(new Set(seqs).size).toBe(35)

    // 35 words begin so, and as many as eight are looked up.
    expect((await search('number')).isNarrowed).toBe(true)
    expect(await search('number34')).toMatchObject({ isNarrowed: false, items: [{}] })
    const body = { words: 'bandage', cursor: 'nonsense' }
    expect(await ann.client.post(path(), { body })).toMatchObject(
      refusal('ERR_REQUEST_PARAMS_MISFORMAT'),
    )
  })

  it('is the same where events come twice', async () => {
    app.run.faults.duplicateEvents(true)
    await sent('Twice told')
    expect(await found('told')).toHaveLength(1)
  })
})
