// gRPC status codes: https://grpc.github.io/grpc/core/md_doc_statuscodes.html
export const OK = 0;
export const INVALID_ARGUMENT = 3;
export const DEADLINE_EXCEEDED = 4;
export const ALREADY_EXISTS = 6;
export const FAILED_PRECONDITION = 9;
export const UNIMPLEMENTED = 12;
export const INTERNAL = 13;
export const UNAVAILABLE = 14;
export const DATA_LOSS = 15;

/** Ends a call with an error status; `trailers` carry details under EventStoreDB's names. */
export class CallRefused extends Error {
  readonly code: number;
  readonly trailers: Readonly<Record<string, string>>;

  constructor(code: number, message: string, trailers: Readonly<Record<string, string>> = {}) {
    super(message);
    this.code = code;
    this.trailers = trailers;
  }
}

/** Metadata values are ASCII on the wire; other characters are percent-encoded. */
export const asciiOnly = (text: string): string =>
  text.replace(/[^\x20-\x7e]/gu, (character) => encodeURIComponent(character));
