import { notifications } from '@mantine/notifications'
import { type ReactNode, useState } from 'react'
import type { CodeSent } from '#shared/api/codes.ts'
import type { ErrorName } from '#shared/errors.ts'
import type { Mutation } from '../../../data/mutation.ts'
import { Modal } from '../../../ui/modal.tsx'
import { ContactCode } from './contact-code.tsx'

type Step<Sent> = { onSent: (sent: Sent) => void; onCancel: () => void }

type Props<Sent extends CodeSent, Result> = {
  opened: boolean
  onClose: () => void
  texts: { dialogTitle: string; done: string } & Record<
    'sentTo' | 'code' | 'other' | 'submit',
    string
  >
  /** What refusals are called here. */
  words: Partial<Record<ErrorName, string>>
  /** Where a code went, as people read it. */
  toOf: (sent: Sent) => string
  /** Sends another code to the same place. */
  send: (sent: Sent) => Promise<Sent>
  verification: Mutation<string, Result>
  /** Forgets the password as the dialog closes, and everything once it is done. */
  forget: (what: 'password' | 'everything') => void
  /** The first step, which sends the code. */
  children: (step: Step<Sent>) => ReactNode
}

/**
 * Proves a number or an address in two steps: first it and the password, then the code that was sent to
 * it. A dialog that is closed after the code was sent opens at the code, for as long as the code is good.
 */
export function ContactDialog<Sent extends CodeSent, Result>(props: Props<Sent, Result>) {
  const { opened, onClose, texts, words, toOf, send, verification, forget, children } = props
  const [sent, setSent] = useState<Sent | null>(null)
  const waiting = sent && Date.parse(sent.expiresAt) > Date.now() ? sent : null

  function close() {
    forget('password')
    onClose()
  }

  function finish() {
    setSent(null)
    forget('everything')
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
          to={toOf(waiting)}
          texts={texts}
          words={words}
          verification={verification}
          send={() => send(waiting)}
          onSent={setSent}
          onVerified={finish}
          onOther={() => setSent(null)}
          onCancel={close}
        />
      ) : (
        children({ onSent: setSent, onCancel: close })
      )}
    </Modal>
  )
}
