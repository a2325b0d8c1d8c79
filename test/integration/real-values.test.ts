import { describe, expect, it } from 'vitest'
import { patientRoutes } from '#shared/api/patients.ts'
import { aMember, aPatient, aPatientForm, aPractice } from '#test/support/builders.ts'
import { answered, createClient } from '#test/support/client.ts'
import {
  type RealValue,
  realAddressLines,
  realContactPhones,
  realEmails,
  realMobiles,
  realNames,
  realZips,
} from '#test/support/real-values.ts'
import { runApp } from './app.ts'

/** The table of real values through the router: calls take what the fields take. */

const app = runApp()

/** Values of a kind whose kept forms differ, because an address or a number is one person's. */
const distinct = (values: readonly RealValue[]) => [
  ...new Map(values.map((value) => [value[1] ?? value[0], value])).values(),
]

describe('a patient', () => {
  it.each([
    ['email', distinct(realEmails)],
    ['mobile', distinct(realMobiles)],
    ['contactPhone', realContactPhones],
    ['lastName', realNames],
    ['addressLine1', realAddressLines],
    ['addressZip', realZips],
  ] as const)('is added with the %s that people have', async (field, values) => {
    const practice = await aPractice(app.run)
    const path = `/practices/${practice.practiceId}/patients`

    for (const [typed, kept] of values.filter(([value]) => value !== '')) {
      const body = { ...aPatientForm(), [field]: typed }
      const reply = await practice.admin.client.post(path, { body })

      expect(reply.status, JSON.stringify(typed)).toBe(kept === null ? 400 : 200)
      if (kept !== null) {
        const { patientId } = answered(reply, patientRoutes.create.response)
        const record = await practice.admin.client.get(`${path}/${patientId}`)
        expect(record.body, JSON.stringify(typed)).toMatchObject({ [field]: kept })
      }
    }
  })
})

describe('an account', () => {
  it('is registered with an address and a name that other products refuse', async () => {
    const client = createClient(app.run.origin)
    const reply = await client.post('/members', {
      body: {
        email: 'Tim.O’Connor@Bücher.example',
        password: 'a long and unusual passphrase',
        firstName: "'t Hooft",
        lastName: 'Robert (Bob)',
      },
    })

    expect(reply.status).toBe(200)
  })
})

describe('an appointment', () => {
  it.each([
    '2027-02-30T15:00:00Z',
    '9999-12-31T23:45:00Z',
    '2900-01-01T15:00:00Z',
    '0001-01-01T00:00:00Z',
  ])('at %s is refused with the field that is wrong', async (scheduledAt) => {
    const practice = await aPractice(app.run)
    const patientId = await aPatient(practice)
    const path = `/practices/${practice.practiceId}/patients/${patientId}/appointments`
    const provider = await aMember(app.run)
    const body = { providerId: provider.id, locationId: provider.id, scheduledAt, minutes: 30 }

    const booked = await practice.admin.client.post(path, { body })
    const checked = await practice.admin.client.get(
      `/practices/${practice.practiceId}/appointments/check?${new URLSearchParams({
        providerId: provider.id,
        scheduledAt,
        minutes: '30',
      })}`,
    )

    for (const reply of [booked, checked]) {
      expect(reply.status).toBe(400)
      expect(JSON.stringify(reply.body)).toContain('scheduledAt')
    }
  })
})
