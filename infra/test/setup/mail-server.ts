// A real SMTP server in the test's process, which can be told to misbehave.
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

/** A code answers the command, `drop` closes the connection instead of answering it, `hang` never answers, a promise takes it once it resolves. */
type Reply = number | 'drop' | 'hang' | Promise<void>;
export type Behaviour = {
  /** Of new connections. */
  readonly connect?: Reply;
  readonly from?: Reply;
  readonly recipient?: Reply;
  /** After the whole mail has arrived. */
  readonly data?: Reply;
};

export type ReceivedMail = {
  readonly from: string;
  readonly to: readonly string[];
  /** Headers and body, as they came. */
  readonly source: string;
  readonly messageId: string;
};

export type MailServer = {
  readonly url: string;
  readonly port: number;
  /** What arrived whole, also when it was refused then. */
  readonly received: readonly ReceivedMail[];
  /** How many commands it did not answer well. */
  readonly misbehaved: () => number;
  /** How many connections are open. */
  readonly open: () => number;
  /** How many connections were made. */
  readonly connections: () => number;
  /** For all conversations from now on. */
  readonly behave: (behaviour: Behaviour) => void;
  readonly stop: () => Promise<void>;
};

type Answer = (error?: Error | null) => void;

/** `tls`: offers STARTTLS with a certificate that no authority has signed, as the packages of Debian's mail servers do. */
export async function startMailServer({ tls = false } = {}): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  let behaviour: Behaviour = {};
  let connections = 0;
  let misbehaved = 0;
  const drop = (id: string): void => {
    for (const connection of server.connections) if (connection.id === id) connection._socket.destroy();
  };
  const reply = (how: Reply | undefined, id: string, answer: Answer): void => {
    if (how === undefined) return answer();
    misbehaved += 1;
    if (how === 'drop') return drop(id);
    if (how instanceof Promise) return void how.then(() => answer());
    // The server's text repeats what must not get into the log.
    if (how !== 'hang') answer(Object.assign(new Error('no, asha@example.org'), { responseCode: how }));
  };
  const server = new SMTPServer({
    ...{ authOptional: true, disableReverseLookup: true, logger: false },
    disabledCommands: tls ? [] : ['STARTTLS'],
    onConnect: ({ id }, answer) => {
      connections += 1;
      reply(behaviour.connect, id, answer);
    },
    onMailFrom: (_, { id }, answer) => reply(behaviour.from, id, answer),
    onRcptTo: (_, { id }, answer) => reply(behaviour.recipient, id, answer),
    onData: (stream, { id, envelope }, answer) => {
      const arrived = (source: string): void => {
        received.push({
          from: envelope.mailFrom === false ? '' : envelope.mailFrom.address,
          to: envelope.rcptTo.map(({ address }) => address),
          source,
          messageId: /^Message-ID: (.*)$/im.exec(source)?.[1]?.trim() ?? '',
        });
        reply(behaviour.data, id, answer);
      };
      // A client that is killed in the middle of a mail has sent none; the connection is closed then.
      void text(stream).then(arrived, () => undefined);
    },
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    port,
    received,
    misbehaved: () => misbehaved,
    open: () => server.connections.size,
    connections: () => connections,
    behave: (next) => void (behaviour = next),
    stop: async () => {
      for (const connection of server.connections) connection._socket.destroy();
      await new Promise<void>((resolve) => server.close(resolve));
    },
  };
}
