import { expect, test } from "vitest";
import { isThisMachine } from "./this_machine";

test.each(["localhost", "127.0.0.1", "127.1.2.3", "[::1]", "play.localhost"])(
  "%s is this machine",
  (name) => expect(isThisMachine(name)).toBe(true),
);

test.each(["192.168.1.7", "example.org", "localhost.example.org", "10.127.0.1"])(
  "%s is another",
  (name) => expect(isThisMachine(name)).toBe(false),
);
