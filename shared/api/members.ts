import * as v from 'valibot'
import { email, id, line, optionalField, personName, phone, text } from '../model/fields.ts'
import { memberInfo, practiceMembership } from '../model/member.ts'
import { PASSWORD_MAX_LENGTH } from '../model/password.ts'
import { touch } from '../model/touch.ts'
import { signedIn } from './auth.ts'
import { codeSent, linkToken, verificationCode } from './codes.ts'
import { anyone, defineRoutes, done, get, memberWith, patch, post } from './contract.ts'
import { givenPassword } from './credentials.ts'
import { ownMember } from './own-member.ts'

export const password = v.pipe(line(PASSWORD_MAX_LENGTH), v.nonEmpty('is required'))

/** What the registration form asks for. */
export const registration = v.object({
  email,
  password,
  firstName: personName,
  lastName: personName,
  mobile: optionalField(phone),
  /** How the person came first, as their browser has kept it. */
  touch: v.optional(v.nullable(touch)),
})

/** Accounts (specification, section 7, Members). */
export const memberRoutes = defineRoutes({
  register: post('/members', {
    summary: 'Register; a verification code is sent by email.',
    access: anyone,
    body: registration,
    response: v.object({ id: v.string(), replaceableAt: v.string() }),
  }),
  exists: get('/members/exists/{prop}/{value}', {
    summary: 'Whether an email address, mobile number or username is taken by an account.',
    access: anyone,
    params: v.object({
      prop: v.picklist(['email', 'mobile', 'username'], 'must be email, mobile or username'),
      value: text(254),
    }),
    response: v.object({ exists: v.boolean() }),
  }),
  sendRegisterCode: get('/members/register-email', {
    summary:
      'Send another verification code. Earlier codes stay valid. `memberId` is the registration; the newest one of the address if absent.',
    access: anyone,
    query: v.object({ email, memberId: v.optional(id) }),
    response: codeSent,
  }),
  verifyEmail: get('/members/{memberId}/register-email', {
    summary: 'Verify the email address by the code that was sent to it.',
    access: anyone,
    params: v.object({ memberId: id }),
    query: v.object({ email, code: verificationCode }),
    response: done,
  }),
  proveEmail: post('/members/{memberId}/register-email', {
    summary:
      'Verify the email address by its code and sign in: whoever read the code owns the account, so a page that was loaded again needs no password.',
    access: anyone,
    params: v.object({ memberId: id }),
    body: v.object({ email, code: verificationCode }),
    response: signedIn,
  }),
  sendResetCode: get('/members/reset-password', {
    summary:
      'Mail a link and a code for choosing a new password. Answers alike whether or not there is such an account; `id` is that of the request. Earlier requests stay valid.',
    access: anyone,
    query: v.object({ email }),
    response: v.object({ id: v.string(), ...codeSent.entries }),
  }),
  resetPassword: post('/members/{memberId}/reset-password', {
    summary:
      'Choose a new password by the code, or by the token of the link; memberId is the id of the request. All sessions end.',
    access: anyone,
    params: v.object({ memberId: id }),
    body: v.object({
      newPassword: password,
      code: v.optional(verificationCode),
      token: v.optional(linkToken),
    }),
    response: done,
  }),
  changePassword: patch('/members/{memberId}/password', {
    summary: 'Change the password; all other sessions end.',
    access: memberWith('members.password.update'),
    params: ownMember,
    body: v.object({ oldPassword: givenPassword, newPassword: password }),
    response: done,
  }),
  sendMobileCode: post('/members/{memberId}/mobile', {
    summary: "Send a code to a mobile number, to prove that it is the member's.",
    access: memberWith('members.profile.update'),
    params: ownMember,
    body: v.object({ mobile: phone, password: givenPassword }),
    response: codeSent,
  }),
  verifyMobile: post('/members/{memberId}/mobile/verify', {
    summary: 'Prove the mobile number by the code that was sent to it.',
    access: memberWith('members.profile.update'),
    params: ownMember,
    body: v.object({ code: verificationCode }),
    response: memberInfo,
  }),
  sendEmailCode: post('/members/{memberId}/email', {
    summary:
      'Send a code to another email address, to sign in with from then on. Answers alike whether or not an account has that address.',
    access: memberWith('members.profile.update'),
    params: ownMember,
    body: v.object({ email, password: givenPassword }),
    response: codeSent,
  }),
  changeEmail: post('/members/{memberId}/email/verify', {
    summary:
      'Take the other email address by the code that was sent to it; all other sessions end, and the former address is told.',
    access: memberWith('members.profile.update'),
    params: ownMember,
    body: v.object({ code: verificationCode }),
    response: memberInfo,
  }),
  get: get('/members/{memberId}', {
    summary: 'The signed-in member (me), with practices and charts.',
    access: memberWith('members.profile.read'),
    background: 'marked',
    params: ownMember,
    response: memberInfo,
  }),
  update: patch('/members/{memberId}', {
    summary:
      "Change one's own name or mobile number; to give up a proven number takes the password.",
    access: memberWith('members.profile.update'),
    params: ownMember,
    body: v.object({
      firstName: v.optional(personName),
      lastName: v.optional(personName),
      mobile: optionalField(phone),
      password: v.optional(givenPassword),
    }),
    response: memberInfo,
  }),
  close: post('/members/{memberId}/close', {
    clearsCache: true,
    summary:
      "Close one's account: sessions and ways to sign in end, practices are left, charts stay with them. Takes the password, or a code of the authenticator app where there is none.",
    access: memberWith('members.close'),
    params: ownMember,
    body: v.object({
      password: v.optional(givenPassword),
      code: v.optional(verificationCode),
    }),
    response: done,
  }),
  listPractices: get('/members/{memberId}/practice-members', {
    summary: 'The practices that the member works in.',
    access: memberWith('members.practices.list'),
    params: ownMember,
    response: v.object({ items: v.array(practiceMembership) }),
  }),
  switchPractice: patch('/members/{memberId}/practices', {
    summary: 'Switch to another practice that the member works in.',
    access: memberWith('members.practices.switch'),
    params: ownMember,
    body: v.object({ practiceId: id }),
    response: memberInfo,
  }),
})
