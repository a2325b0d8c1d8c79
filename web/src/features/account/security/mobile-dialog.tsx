import { Modal } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import * as v from 'valibot'
import { memberRoutes } from '#shared/api/members.ts'
import { phone } from '#shared/model/fields.ts'
import type { MemberInfo } from '#shared/model/member.ts'
import { verifyMobile } from '../../../data/members.ts'
import { useDraft } from '../../../session/drafts.ts'
import { useFields, validateWith } from '../../../ui/form.ts'
import { formatPhone } from '../../../ui/phone-input.tsx'
import { ContactCode } from './contact-code.tsx'
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

/**
 * Proves a mobile number by a code: first the number and the password, then the code. A dialog that
 * is closed after the code was sent opens at the code, for as long as the code is good.
 */
export function MobileDialog({ member, opened, onClose }: Props) {
  const [sent, setSent] = useState<SentCode | null>(null)
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
  const waiting = sent && Date.parse(sent.expiresAt) > Date.now() ? sent : null

  function close() {
    form.setFieldValue('password', '')
    onClose()
  }

  function finish() {
    setSent(null)
    form.setValues({ mobile: '', password: '' })
    form.resetDirty()
    onClose()
    notifications.show({ message: texts.done, color: 'green' })
  }

  return (
    <Modal
      opened={opened}
      onClose={close}
      title={texts.dialogTitle}
      closeOnClickOutside={false}
      // Else it, not the first field, has the focus.
      withCloseButton={false}
    >
      {waiting ? (
        <ContactCode
          sent={waiting}
          to={formatPhone(v.parse(phone, waiting.mobile))}
          texts={texts}
          words={mobileWords}
          verification={verifyMobile}
          send={() => sendCode(waiting)}
          onSent={setSent}
          onVerified={finish}
          onOther={() => setSent(null)}
          onCancel={close}
        />
      ) : (
        <MobileForm member={member} form={form} onSent={setSent} onCancel={close} />
      )}
    </Modal>
  )
}
