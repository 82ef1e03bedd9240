import { createContext, type ReactNode, useCallback, useContext, useRef, useState } from 'react';
import type { User } from '../api/session.ts';
import { LoginDialog } from './login-dialog.tsx';

/** Opens the dialog over whatever the person does; resolves to the user, or to undefined if it was closed. */
type AskToLogIn = () => Promise<User | undefined>;

const LoginContext = createContext<AskToLogIn>(() => Promise.resolve(undefined));

export function useLogin(): AskToLogIn {
  return useContext(LoginContext);
}

export function LoginProvider({ children }: { readonly children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false);
  const settle = useRef<(user: User | undefined) => void>(() => undefined);
  const ask = useCallback<AskToLogIn>(() => {
    settle.current(undefined);
    setIsOpen(true);
    return new Promise((resolve) => (settle.current = resolve));
  }, []);
  const close = useCallback((user: User | undefined) => {
    setIsOpen(false);
    settle.current(user);
  }, []);
  return (
    <LoginContext value={ask}>
      {children}
      {isOpen && <LoginDialog onDone={close} />}
    </LoginContext>
  );
}
