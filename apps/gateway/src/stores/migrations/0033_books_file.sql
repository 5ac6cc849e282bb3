-- The spreadsheet that a company's books come from, and when it was loaded; empty if the books come
-- from a provider.
ALTER TABLE organisation
  ADD COLUMN books_file_name text CHECK (char_length(books_file_name) <= 200),
  ADD COLUMN books_loaded_at timestamptz;
