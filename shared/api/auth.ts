import * as v from 'valibot'
import { email } from '../model/fields.ts'
import { memberInfo } from '../model/member.ts'
import { anyone, defineRoutes, done } from './contract.ts'

/** Signing in and out (specification, section 7, Auth). */
export const authRoutes = defineRoutes({
  login: {
    method: 'POST',
    path: '/auth/login',
    summary: 'Sign in by email and password; answers the member and sets the session cookie.',
    access: anyone,
    body: v.object({
      email,
      password: v.pipe(v.string('must be text'), v.nonEmpty('is required'), v.maxLength(256)),
    }),
    response: memberInfo,
  },
  logout: {
    method: 'POST',
    path: '/auth/logout',
    summary: 'Sign out; the session ends on the server too.',
    access: anyone,
    response: done,
  },
})
