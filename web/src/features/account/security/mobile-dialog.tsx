import * as v from 'valibot'
import { memberRoutes } from '#shared/api/members.ts'
import type { MemberInfo } from '#shared/model/member.ts'
import { phone } from '#shared/model/plain-fields.ts'
import { verifyMobile } from '../../../data/members.ts'
import { useDraft } from '../../../session/drafts.ts'
import { useFields, validateWith } from '../../../ui/form.ts'
import { formatPhone } from '../../../ui/phone.ts'
import { ContactDialog } from './contact-dialog.tsx'
import {
  MobileForm,
  type MobileValues,
  mobileOwners,
  mobileWords,
  type SentCode,
  sendCode,
} from './mobile-form.tsx'
import { securityLabels, securityTexts } from './texts.ts'

const texts = securityTexts.mobile

type Props = { member: MemberInfo; opened: boolean; onClose: () => void }

/** Proves a mobile number by a code. */
export function MobileDialog({ member, opened, onClose }: Props) {
  const form = useFields<MobileValues>({
    initialValues: {
      mobile: member.mobileVerified ? '' : (member.mobile ?? ''),
      password: '',
    },
    validate: validateWith(memberRoutes.sendMobileCode.body, securityLabels),
    labels: securityLabels,
    owners: mobileOwners,
  })
  useDraft('mobile', form, ['password'])

  function forget(what: 'password' | 'everything') {
    if (what === 'password') return form.setFieldValue('password', '')
    form.setValues({ mobile: '', password: '' })
    form.resetDirty()
  }

  return (
    <ContactDialog
      {...{ opened, onClose, texts, forget }}
      words={mobileWords}
      toOf={({ mobile }: SentCode) => formatPhone(v.parse(phone, mobile))}
      send={sendCode}
      verification={verifyMobile}
    >
      {(step) => <MobileForm member={member} form={form} {...step} />}
    </ContactDialog>
  )
}
