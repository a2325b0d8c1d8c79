import { describe, expect, it } from 'vitest'
import { refusalOf } from '#test/support/outcomes.ts'
import { changeSettings, noSettings } from './settings.ts'

const action = { status: 10 as const, name: 'Booked', actionId: null, value: null }

describe('what Google Ads is told', () => {
  it('is nothing before consent is asked for and a status is chosen', async () => {
    const turn = async () => changeSettings(noSettings, { isOn: 1, version: 1 })

    expect(await refusalOf(turn())).toBe('ERR_REQUEST_PARAMS_MISFORMAT')
  })

  it('by a file needs neither an account nor numbers', () => {
    const change = { isOn: 1 as const, isConsentAsked: 1 as const, actions: [action], version: 1 }

    expect(changeSettings(noSettings, change)).toMatchObject({ isOn: true, actions: [action] })
  })
})
