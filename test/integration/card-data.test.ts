import * as v from 'valibot'
import { beforeEach, describe, expect, it } from 'vitest'
import { messageKeys } from '#functions/messages/keys.ts'
import { patientSideKeys } from '#functions/patients/keys.ts'
import { leadFormRoutes } from '#shared/api/lead-forms.ts'
import { messagingRoutes } from '#shared/api/messaging.ts'
import { patientRoutes } from '#shared/api/patients.ts'
import { CARD_NUMBER_PROBLEM } from '#shared/cards/numbers.ts'
import { role } from '#shared/model/roles.ts'
import {
  aPatient,
  aPractice,
  aStaff,
  type Person,
  type PracticeOf,
  tableOf,
} from '#test/support/builders.ts'
import { answered, createClient, refusal } from '#test/support/client.ts'
import { aLeadForm, aSubmission, solve } from '#test/support/lead-forms.ts'
import { runApp } from './app.ts'

const app = runApp()

const card = '4539 5787 6362 1486'
const sentence = `My card is ${card}, 11/39, code 947`

let home: PracticeOf
let ann: Person
let patientId: string
beforeEach(async () => {
  home = await aPractice(app.run)
  ann = await aStaff(app.run, home.practiceId, [role.staff])
  patientId = await aPatient(home, { email: `jane-${home.practiceId}@example.com` })
})

/** The leads of a practice, and their histories as the table holds them. */
async function storedOf({ practiceId }: PracticeOf): Promise<string> {
  const reply = await home.admin.client.get(`/practices/${practiceId}/patients`, {
    query: { isLead: 1 },
  })
  const { items } = answered(reply, patientRoutes.list.response)
  const ids = items.map((item) => item.patientId)
  const keys = patientSideKeys(practiceId)
  const parts = await Promise.all(
    ids.map((id) => {
      const { pk } = keys.timelineEntry(id, '', '')
      return tableOf(app.run).queryAll({ pk }, v.looseObject({}))
    }),
  )
  return JSON.stringify([items, parts])
}

const below = (path: string) => `/practices/${home.practiceId}/${path}`

const thread = async () =>
  answered(
    await ann.client.get(below('messages'), { query: { patientId } }),
    messagingRoutes.list.response,
  )

describe('a card number', () => {
  it('is refused in a message, a draft and a note, with the way to send it', async () => {
    const replies = [
      ann.client.post(below('messages'), { body: { patientId, message: sentence } }),
      ann.client.put(below('messages/draft'), { body: { patientId, content: sentence } }),
      ann.client.post(below('notes'), { body: { patientId, note: sentence } }),
    ]

    for (const reply of await Promise.all(replies)) {
      expect(reply).toMatchObject(refusal('ERR_REQUEST_PARAMS_MISFORMAT'))
      expect(JSON.stringify(reply.body)).toContain(CARD_NUMBER_PROBLEM)
      expect(JSON.stringify(reply.body)).not.toContain('4539')
    }
    expect((await thread()).items).toEqual([])
  })

  it('in a lead form is stored with the last four digits alone', async () => {
    const { formKey } = await aLeadForm(home)
    const visitor = createClient(app.run.origin)
    const shown = answered(
      await visitor.get(`/lead-forms/${formKey}`),
      leadFormRoutes.show.response,
    )
    app.run.clock.advance(shown.challenge.waitSeconds * 1000)
    const body = { ...aSubmission({ message: sentence }), ...solve(shown.challenge) }
    expect((await visitor.post(`/lead-forms/${formKey}`, { body })).status).toBe(200)
    await app.run.idle()

    const stored = await storedOf(home)
    expect(stored).toContain('•••• 1486')
    expect(stored).not.toContain('4539')
  })

  it('that was stored before is covered in the thread and in the inbox, and not found', async () => {
    const message = 'My card is on file'
    await ann.client.post(below('messages'), { body: { patientId, message } })
    const keys = messageKeys(home.practiceId)
    await tableOf(app.run).transact([
      { kind: 'update', key: keys.message(patientId, 1), set: { message: sentence } },
    ])

    const [shown] = (await thread()).items
    const inbox = await ann.client.get(below('messages/conversations'))

    expect(shown?.message).toBe('My card is •••• 1486, 11/39, code 947')
    expect(JSON.stringify(inbox.body)).not.toContain('4539')
  })
})
