import type { Page, Request } from 'playwright-core'
import { expect } from 'vitest'
import type { LocalRun } from '#infra/runner/start.ts'
import { authRoutes } from '#shared/api/auth.ts'
import { API_BASE } from '#shared/api/protocol.ts'
import type { TwoFactorMethod } from '#shared/model/account.ts'
import { aPractice, codeFor, PASSWORD, type Person } from '#test/support/builders.ts'
import { aMobile } from '#test/support/sign-in.ts'
import { signIn, title } from './onboarding-pages.ts'

export type TwoStepAdmin = Person & { mobile: string; practiceId: string }

/** The admin of a practice who signs in by two steps; by text, the number is verified. */
export async function aTwoStepAdmin(
  run: LocalRun,
  method: TwoFactorMethod = 'email',
): Promise<TwoStepAdmin> {
  const { admin, practiceId } = await aPractice(run)
  const mobile = aMobile()
  const { client } = admin
  if (method === 'sms') {
    await client.post('/members/me/mobile', { body: { mobile, password: PASSWORD } })
    const code = await codeFor(run, mobile)
    await client.post('/members/me/mobile/verify', { body: { code } })
  }
  await client.post('/auth/options', {
    body: { enableTwoFactor: 1, defaultTwoFactorMethod: method },
  })
  return { ...admin, mobile, practiceId }
}

/** Gives the password; the code is asked for next. */
export async function beginSignIn(page: Page, { email }: { email: string }) {
  await page.goto('/login')
  await signIn(page, email, PASSWORD)
  await title(page, 'Enter your sign-in code').waitFor()
}

/** Types a code, as a person does who was brought to its first box; and again where the page was busy and lost a digit. */
export async function typeCode(page: Page, code: string) {
  const boxes = page.getByRole('textbox', { name: 'Verification code' })
  await expect
    .poll(async () => {
      await boxes.first().focus()
      await page.keyboard.type(code)
      const typed = await boxes.evaluateAll((all) =>
        all.map((box) => (box instanceof HTMLInputElement ? box.value : '')),
      )
      return typed.join('')
    })
    .toBe(code)
}

/** Types a code, which is sent by itself at the last digit; once more where the page was busy and lost one. */
export async function giveCode(page: Page, code: string) {
  let isSent = false
  const notice = (request: Request) => {
    if (new URL(request.url()).pathname === `${API_BASE}${authRoutes.passTwoFactor.path}`)
      isSent = true
  }
  page.on('request', notice)
  const again = async () => {
    if (isSent) return true
    await page.getByRole('textbox', { name: 'Verification code' }).first().focus()
    await page.keyboard.type(code)
    return isSent
  }
  await expect.poll(again, { interval: 1000 }).toBe(true)
  page.off('request', notice)
}

/** Moves the server's time, and the page's with it. */
export async function passTime(run: LocalRun, page: Page, milliseconds: number) {
  run.clock.advance(milliseconds)
  await page.clock.fastForward(milliseconds)
}

/** A code that is wrong for sure. */
export function otherThan(code: string): string {
  return String((Number(code) + 1) % 1_000_000).padStart(6, '0')
}
